import type { Attachment, AttachmentSource } from '../../app/mails/attachments.ts'
import { deliverDue, type Post } from '../../app/mails/deliver.ts'
import type { Context } from '#domain/context.ts'
import { system } from '#domain/viewer.ts'
import { MailRefusal } from '#platform/mail/letter.ts'
import type { ContextFor } from './month.ts'

/** How the demo writes its mails. Nothing leaves: what was sent stands in the outbox. */
export type DemoPost = Pick<Post, 'from' | 'render'> & {
  attach?: (ctx: Context, source: AttachmentSource) => Promise<Attachment | undefined>
}

/** A subscriber who mistyped: the mail to confirm stands in the outbox as failed, for someone to look at. */
const noMailbox = 'crew@polaris-landscaping.example'

/** Sends what the month has written so far. */
export const sendMails =
  (post: DemoPost) =>
  async (as: ContextFor): Promise<void> => {
    const attach = async (source: AttachmentSource) => post.attach?.(as(system), source)
    while ((await deliverDue(as(system), { ...post, attach, mailer: { send: accept } })).more);
  }

const accept: Post['mailer']['send'] = async ({ to }) => {
  if (to === noMailbox) throw new MailRefusal('550 5.1.1 The mailbox does not exist', { permanent: true, code: '550' })
}
