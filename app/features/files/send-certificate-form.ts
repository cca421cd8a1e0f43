import { href } from 'react-router'
import { certificateKindWords } from '#features/customers/customer-words.ts'
import type { CertificateKind } from '#features/customers/schema.ts'
import { choice } from '#forms/fields/choice.ts'
import { file } from '#forms/fields/file.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField, atField } from '#forms/verb/answer-verb.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { checkFile } from './check-file.ts'
import { sendCertificate } from './sent-certificates.ts'

const { earlier: _earlier, ...kinds } = certificateKindWords
const kindChoices = Object.fromEntries(
  Object.entries(kinds).map(([kind, words]) => [kind, words.slice(0, 1).toUpperCase() + words.slice(1)]),
) as Record<keyof typeof kinds, string>

/** A customer sends an exemption certificate from their balance page. Nothing stands chosen: the claim is theirs. */
export const sendCertificateForm = verbForm({
  verb: 'send_certificate',
  title: 'Send an exemption certificate',
  lead: () => 'Our office checks it first. Until then, we charge the tax.',
  button: 'Send certificate',
  pending: 'Sending …',
  done: 'Certificate sent.',
  permission: 'files.attach',
  fields: ({ state }: { state: string }) => ({
    certificate_state: text('State', { initial: state, longest: 40, autoComplete: 'off' }),
    certificate_kind: choice('Kind', kindChoices, {
      blank: 'Choose …',
      missing: 'Please choose the kind of certificate.',
    }),
    certificate_file: file('Signed certificate', {
      accept: 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif',
      help: 'PDF or a photo, up to 20 MB.',
      missing: 'Please choose the file.',
    }),
  }),
  submit: async (ctx, _given, { certificate_state, certificate_kind }, { files }) => {
    const [sent] = files('certificate_file')
    if (!sent) throw new InvalidField('certificate_file', 'Please choose the file.')
    const checked = await checkFile(Buffer.from(await sent.arrayBuffer()))
    if ('problem' in checked) throw new InvalidField('certificate_file', checked.problem)
    const certificate = {
      state: certificate_state,
      kind: certificate_kind as CertificateKind,
      name: sent.name,
      file: checked,
    }
    await sendCertificate(ctx, certificate).catch(atField('certificate_file'))
    return `${href('/dashboard/customer/account')}#certificates`
  },
})
