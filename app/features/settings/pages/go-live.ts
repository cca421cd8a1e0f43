import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { PublishedDocument } from '#features/documents/published.ts'
import { weeklyRota } from '../rota.ts'
import { lastBackups } from '#features/uptime/backups.ts'
import { mails } from '#mails/schema.ts'
import type { Env } from '#platform/env.ts'
import { isReservedHost } from '#platform/placeholder.ts'

/** Something to do before real customers come: what, and where. */
export type GoLiveTask = { words: string; link: { to: string; words: string } }

type Site = {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'staffEmail' | 'origin' | 'backup'>
  content: Pick<Content, 'madeUp' | 'taxes' | 'paperWords' | 'offers' | 'climate'>
  papers: () => readonly PublishedDocument[]
}

/** What is still made up or missing. Empty when the site is ready, and for anyone who can't change it. */
export const goLiveList = async (ctx: Context, { env, content, papers }: Site): Promise<GoLiveTask[]> => {
  if (!can(ctx.viewer, 'settings.change')) return []
  const { madeUp, taxes, paperWords, offers, climate } = content
  // A sheet from before sheets named their product counts as one of a product.
  const papersOfSheets = papers().filter(({ kind }) => kind.startsWith('sds_'))
  const sheets = new Set(papersOfSheets.map(({ product, id }) => product ?? id)).size
  const products = offers.fuels.length + offers.lubricants.length
  const onCallDays = new Set((await weeklyRota(ctx)).map(({ weekday }) => weekday)).size
  const addresses = [
    madeUp.email && 'the company email',
    madeUp.supportEmail && 'the support email',
    isReservedHost(env.mailFrom) && 'MAIL_FROM',
    isReservedHost(new URL(env.origin).hostname) && 'ORIGIN',
    isReservedHost(env.staffEmail ?? '') && 'STAFF_EMAIL',
  ].filter(Boolean)
  const samples = madeUp.testimonials.length
  const unconfirmed = taxes.filter(({ confirmed }) => !confirmed).length
  const words = paperWords.filter(({ confirmed }) => !confirmed).length
  const bare = madeUp.badges.map(({ words }) => words)
  const isScheduled = env.backup.folder !== undefined
  const { made } = await lastBackups(ctx)
  const unproven = Object.keys(madeUp.claims).length

  const list: [needed: boolean, words: string, to: string, link: string][] = [
    [!env.smtpUrl, 'No mail server is set up. Emails are only saved as files.', status, 'Email and AI'],
    [!(await hasSentMail(ctx)), 'No email has gone out yet. Send yourself a test.', status, 'Email and AI'],
    [madeUp.phone !== undefined, `The phone number ${madeUp.phone} is a placeholder.`, companyPage, 'Company'],
    [addresses.length > 0, `Placeholder addresses: ${addresses.join(', ')}.`, companyPage, 'Company'],
    [
      samples > 0,
      `${count(samples, 'testimonial')} on the home page ${samples === 1 ? 'is a sample' : 'are samples'}.`,
      href('/'),
      'Home page',
    ],
    [!climate.confirmed, `The normal degree days of ${climate.station} are not confirmed.`, weather, 'Temperatures'],
    [unconfirmed > 0, `${count(unconfirmed, 'tax rate')} not confirmed with a tax adviser.`, taxPage, 'Taxes'],
    [words > 0, `${count(words, 'sentence')} on delivery tickets not confirmed.`, wordsPage, 'Delivery ticket wording'],
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
    [
      !isScheduled || !made,
      isScheduled
        ? 'No backup has been made yet. The first one is due within the hour.'
        : 'No backups are scheduled. Set BACKUP_DIR.',
      ...([status, 'Email and AI'] as const),
    ],
  ]
  return list.flatMap(([needed, words, to, link]) => (needed ? [{ words, link: { to, words: link } }] : []))
}

const status = href('/dashboard/admin/settings/status')
const companyPage = href('/dashboard/admin/settings/company')
const taxPage = href('/dashboard/admin/settings/taxes')
const wordsPage = href('/dashboard/admin/settings/paper-words')
const weather = href('/dashboard/admin/temperatures')
const upload = href('/dashboard/admin/documents/upload')

const hasSentMail = async ({ db }: Context) => {
  const [sent] = await db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'sent')).limit(1)
  return sent !== undefined
}

const count = (many: number, singular: string) => `${many} ${singular}${many === 1 ? '' : 's'}`
