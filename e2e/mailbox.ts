import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onDatabase } from './database.ts'
import { expect } from './journey.ts'

/** Every mail that was sent so far, as plain source, in no order; one that is being written has another name. */
const letters = async () => {
  const folder = join(process.env.SITE_DATA ?? '', 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
}

/** The mails an address was sent. */
const lettersTo = async (address: string) =>
  (await letters())
    .filter((letter) => new RegExp(`^To: .*${address.replaceAll(/[.+]/g, '\\$&')}`, 'm').test(letter))
    .map(decoded)

/** The mails that name an address, whomever they went to. */
export const lettersNaming = async (address: string) => (await letters()).filter((letter) => letter.includes(address))

/** Whom the mails that name an address are for, sent or not: in a flood, notices to staff wait and go together. */
export const audiencesNaming = async (address: string): Promise<string[]> => {
  const { rows } = await onDatabase(
    'select distinct audience from mails where position($1 in data::text) > 0 order by audience',
    [address],
  )
  return rows.map(({ audience }) => audience)
}

/** Waits for a mail to an address that links to this page, and gives the link's path. */
export const linkTo = (address: string, page: string): Promise<string> => pathTo(address, `${page}\\?token=[\\w-]+`)

/** The same for a path that looks like this. */
export const pathTo = async (address: string, path: string): Promise<string> => {
  let link: string | undefined
  const pattern = new RegExp(`http://[^/\\s]+(${path})`)
  await expect
    .poll(async () => {
      link = (await lettersTo(address)).map((letter) => pattern.exec(letter)?.[1]).find(Boolean)
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** Quoted-printable: lines that go on, and equals signs. */
const decoded = (message: string) => message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
