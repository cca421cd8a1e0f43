/** What goes along with a mail, by what it is: the file is made or read when the mail is sent. */
export type AttachmentSource = { name: string } & (
  | { of: 'quote'; id: string; version: number }
  | { of: 'document'; versionId: string }
  | { of: 'invoice' | 'charge'; id: string }
  | { of: 'ticket'; shipmentId: string }
  | { of: 'statement'; link: string }
)

/** A file as it goes along. */
export type Attachment = { name: string; type: string; content: Buffer }

/** What the outbox keeps of it. `why`: it was left out, because it is too large or gone. */
export type AttachmentRecord =
  | { name: string; type: string; bytes: number; digest: string }
  | { name: string; why: string }

/**
 * The most that goes along with one mail. Many mailboxes take 20 MB at most, and a file grows by a third on its way. What
 * is larger is left out: the words of the mail lead to it.
 */
export const mostAttached = 10 * 1024 * 1024
