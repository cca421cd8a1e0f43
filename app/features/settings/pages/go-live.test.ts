import { expect, test } from 'vitest'
import { readContent, settle } from '#content/index.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { noteBackup } from '#features/uptime/backups.ts'
import { planRota } from '#features/settings/rota.ts'
import { deskOn } from '#features/requests/testing.ts'
import { queueMails } from '#mails/queue.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { goLiveList } from './go-live.ts'

const { db } = await testDatabase()
const content = settle(readContent('content'))
const admin = await deskOn(db).person('admin', 'Ada')
const ctx = contextOn(db, { viewer: admin })
const env = {
  smtpUrl: undefined,
  mailFrom: 'no-reply@localhost',
  origin: 'http://localhost:3000',
  staffEmail: undefined,
  backup: { everyHours: 24, keepDays: 30 },
}

test('a fresh installation is told everything that is made up or missing, each with where to change it', async () => {
  const list = await goLiveList(ctx, { env, content, papers: () => [] })
  const words = list.map(({ words }) => words).join('\n')
  for (const part of [
    'No mail server is set up.',
    'No email has gone out yet.',
    '(614) 555-0142 is a placeholder',
    'Placeholder addresses: the company email, the support email, MAIL_FROM, ORIGIN.',
    'testimonials on the home page are samples',
    'not confirmed with a tax adviser',
    'Badges without a document: DOT Certified',
    'no document behind them',
    'Safety data sheets: 0 of',
    'Nobody is on call.',
    'No backups are scheduled.',
  ])
    expect(words).toContain(part)
  expect(list.every(({ link }) => link.to.startsWith('/') && link.words)).toBe(true)
})

test('the go-live card drops finished steps, is gone on a ready site, and needs access to settings', async () => {
  const ready = {
    env: {
      smtpUrl: 'smtp://mail.fuel.com',
      mailFrom: 'desk@fuel.com',
      origin: 'https://fuel.com',
      staffEmail: undefined,
      backup: { ...env.backup, folder: 'backups' },
    },
    content: {
      madeUp: { testimonials: [], badges: [], claims: {} },
      taxes: content.taxes.map((tax) => ({ ...tax, confirmed: true })),
      climate: { ...content.climate, confirmed: true },
      paperWords: content.paperWords.map((row) => ({ ...row, confirmed: true })),
      offers: { ...content.offers, fuels: content.offers.fuels.slice(0, 1), lubricants: [] },
    },
    papers: () => ['dot_certifications', 'sds_fuels'].map((kind) => ({ kind })) as never,
  }
  await planRota(
    ctx,
    [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, userId: admin.userId })),
  )
  await queueMails({ ...ctx, viewer: system }, [
    { email: 'settings-test', audience: 'staff', to: 'ada@x.example', data: { name: 'n', v: 1 } },
  ])
  await db.update(mails).set({ state: 'sent' })
  const noBackup = 'No backup has been made yet. The first one is due within the hour.'
  const words = async () => (await goLiveList(ctx, ready)).map(({ words }) => words)
  expect(await words()).toEqual(['On 1 day of the week nobody is on call.', noBackup])
  await noteBackup(ctx, { everyHours: 24, failed: 'the disk is full.' })
  expect(await words()).toContain(noBackup)
  await noteBackup(ctx, { everyHours: 24, file: '/backups/one', bytes: 1 })
  expect(await words()).toEqual(['On 1 day of the week nobody is on call.'])
  await planRota(
    ctx,
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, userId: admin.userId })),
  )
  expect(await goLiveList(ctx, ready)).toEqual([])
  const customer = contextOn(db, { viewer: await deskOn(db).person('customer', 'Dana') })
  expect(await goLiveList(customer, { env, content, papers: () => [] })).toEqual([])
})
