import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { content } from '#content/testing.ts'
import { certificatesOf } from '#features/customers/certificates.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { customerForms } from '#features/customers/customer-forms.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { testDatabase } from '#platform/testing.ts'
import { filesOf } from './find.ts'
import { sendCertificateForm } from './send-certificate-form.ts'
import { certificatesToCheck, sentCertificates } from './sent-certificates.ts'
import { paper } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)

test('a customer sends a certificate, it frees nothing, and staff record it with its paper', async () => {
  const customer = await person('customer')
  const id = (await ordered(staff, customer)).customerId ?? ''
  const send = (fields: Record<string, string>, file = paper, viewer = customer) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ verb: 'send_certificate', ...fields })) body.set(name, value)
    body.set('certificate_file', new File([new Uint8Array(file)], 'stec-b.pdf', { type: 'application/pdf' }))
    return answerVerb(as(viewer), body, [sendCertificateForm({ state: 'Ohio' })])
  }
  const said = { certificate_state: 'Ohio', certificate_kind: 'blanket' }
  expect(await send({ certificate_state: 'Ohio' })).toMatchObject({ init: { status: 422 } })
  expect(await send(said, Buffer.from('no paper'))).toMatchObject({
    data: { problems: { certificate_file: expect.any(String) } },
  })
  expect(await sentCertificates(ctx, id)).toEqual([])
  await send(said)
  await send(said)
  const [sent, ...more] = await sentCertificates(ctx, id)
  expect([sent?.name, more]).toEqual(['Ohio, blanket certificate (STEC B), stec-b.pdf', []])
  expect((await certificatesToCheck(desk, 3)).rows).toMatchObject([{ id, name: sent?.name }])
  expect(await certificatesOf(desk, id)).toEqual([])
  // Nobody else's, and nobody sends one for a customer that they are not.
  expect(await sentCertificates(ctx, (await ordered(staff, await person('customer'))).customerId ?? '')).toEqual([])
  await expect(Promise.resolve(send(said, paper, await person('supplier')))).rejects.toMatchObject({
    kind: 'not-found',
  })

  const papers = { [sent?.id ?? '']: sent?.name ?? '' }
  const { certificate } = customerForms(desk, content, await findCustomer(desk, id), { papers })
  const body = new FormData()
  const typed = { certificate_kind: 'blanket', exempt_from: 'sales', exempt_reason: 'farming' }
  for (const [name, value] of Object.entries({
    verb: 'record_certificate',
    ...typed,
    certificate_paper: sent?.id ?? '',
  }))
    body.set(name, value)
  await answerVerb(desk, body, [certificate])
  const [recorded] = await certificatesOf(desk, id)
  expect((await filesOf(desk, { kind: 'customer', id })).map(({ certificateId }) => certificateId)).toEqual([
    recorded?.id,
  ])
  expect([await sentCertificates(ctx, id), (await certificatesToCheck(desk, 3)).all]).toEqual([[], 0])
})
