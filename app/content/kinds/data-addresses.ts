import { z } from 'zod'
import { loopback } from '#platform/guarded-fetch.ts'

/** Empty, or an address that may be called at all; whether its server may be, is asked when it is called (record 71). */
const dataAddress = z
  .string()
  .max(500)
  .superRefine((text, { addIssue }) => {
    if (text === '') return
    // Where days of temperatures are to stand in it. A template is no address before they do.
    const sampleAddress = text.replaceAll(/\{(?:from|to)\}/g, '2026-01-01')
    const url = URL.canParse(sampleAddress) ? new URL(sampleAddress) : undefined
    if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && loopback.includes(url.hostname)))
      addIssue({ code: 'custom', message: 'must be a web address that begins with https://' })
    else if (url.username || url.password)
      addIssue({ code: 'custom', message: 'must be without a user name and password' })
  })

export const dataAddressesFile = z.strictObject({ temperatures: dataAddress, drives: dataAddress })
