import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Published } from '#features/documents/published.ts'
import { weeklyRota } from '../rota.ts'
import { mails } from '#mails/schema.ts'
import type { Env } from '#platform/env.ts'
import { isReservedHost, isReservedPhone } from '#platform/placeholder.ts'

/** Something to do before real customers come: what, and where. */
export type ToDo = { words: string; link: { to: string; words: string } }

type Site = {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'staffEmail' | 'origin' | 'backup'>
  content: Pick<Content, 'company' | 'testimonials' | 'taxes' | 'badges' | 'claims' | 'offers'>
  papers: () => readonly Published[]
}

/** A source that names nobody but ourselves is no paper. */
const isOwnWord = ({ source }: { source: string }) => /^our own records/i.test(source)
const isSample = ({ source }: { source: string }) => /^sample/i.test(source)

/** What is still made up or missing. Empty when the site is ready, and for whoever can't change it. */
export const goLiveList = async (ctx: Context, { env, content, papers }: Site): Promise<ToDo[]> => {
  if (!can(ctx.viewer, 'settings.change')) return []
  const { company, testimonials, taxes, badges, claims, offers } = content
  const onFile = papers()
  const has = (kind: string | undefined) => kind !== undefined && onFile.some((paper) => paper.kind === kind)
  const sheets = onFile.filter(({ kind }) => kind.startsWith('sds_')).length
  const products = offers.fuels.length + offers.lubricants.length
  const onCallDays = new Set((await weeklyRota(ctx)).map(({ weekday }) => weekday)).size
  const addresses = {
    'the company email': company.email,
    'the support email': company.supportEmail,
    MAIL_FROM: env.mailFrom,
    ORIGIN: new URL(env.origin).hostname,
    ...(env.staffEmail && { STAFF_EMAIL: env.staffEmail }),
  }
  const madeUp = Object.entries(addresses).flatMap(([name, address]) => (isReservedHost(address) ? name : []))
  const samples = testimonials.filter(isSample).length
  const unconfirmed = taxes.filter(({ confirmed }) => !confirmed).length
  const bare = badges.filter(({ document }) => !has(document)).map(({ words }) => words)
  const unproven = Object.values(claims).filter(isOwnWord).length

  const list: [needed: boolean, words: string, to: string, link: string][] = [
    [!env.smtpUrl, 'No mail server is set up. Emails are only saved as files.', status, 'Email and AI'],
    [!(await hasSentMail(ctx)), 'No email has gone out yet. Send yourself a test.', status, 'Email and AI'],
    [isReservedPhone(company.phone), `The phone number ${company.phone} is a placeholder.`, companyPage, 'Company'],
    [madeUp.length > 0, `Placeholder addresses: ${madeUp.join(', ')}.`, companyPage, 'Company'],
    [
      samples > 0,
      `${count(samples, 'testimonial')} on the home page ${samples === 1 ? 'is a sample' : 'are samples'}.`,
      href('/'),
      'Home page',
    ],
    [unconfirmed > 0, `${count(unconfirmed, 'tax rate')} not confirmed with a tax adviser.`, taxPage, 'Taxes'],
    [bare.length > 0, `Badges without a document: ${bare.join(', ')}.`, upload, 'Upload a document'],
    [
      unproven > 0,
      `${count(unproven, 'claim')} on the site ${unproven === 1 ? 'has' : 'have'} no document behind ${unproven === 1 ? 'it' : 'them'}.`,
      href('/about'),
      'About',
    ],
    [sheets < products, `Safety data sheets: ${sheets} of ${products} products.`, upload, 'Upload a document'],
    [
      onCallDays < 7,
      onCallDays === 0 ? 'Nobody is on call.' : `On ${count(7 - onCallDays, 'day')} of the week nobody is on call.`,
      href('/dashboard/admin/on-call'),
      'On call',
    ],
    [env.backup.folder === undefined, 'No backups are scheduled. Set BACKUP_DIR.', status, 'Email and AI'],
  ]
  return list.flatMap(([needed, words, to, link]) => (needed ? [{ words, link: { to, words: link } }] : []))
}

const status = href('/dashboard/admin/settings/status')
const companyPage = href('/dashboard/admin/settings/company')
const taxPage = href('/dashboard/admin/settings/taxes')
const upload = href('/dashboard/admin/documents/upload')

const hasSentMail = async ({ db }: Context) => {
  const [sent] = await db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'sent')).limit(1)
  return sent !== undefined
}

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`
