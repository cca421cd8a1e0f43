import { join } from 'node:path'
import { folderMailer } from './mail/folder.ts'
import type { Letter } from './mail/letter.ts'
import { smtpMailer, type SmtpLimits } from './mail/smtp.ts'

/** The door to the mail server. `send` throws MailOutage or MailRefusal, within `longestSend`. `atOnce`: how many may. */
export type Mailer = { send: (message: Letter) => Promise<void>; close: () => void; atOnce: number }

/** Through SMTP_URL, or into files under DATA_DIR/mail where there is none. */
export const createMailer = (
  { smtpUrl, dataDir }: { smtpUrl?: string; dataDir: string },
  limits?: Partial<SmtpLimits>,
): Mailer => (smtpUrl ? smtpMailer(smtpUrl, limits) : folderMailer(join(dataDir, 'mail')))
