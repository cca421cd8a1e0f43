import type { Content } from '#content/index.ts'
import { addUpDays } from '../../app/features/analytics/add-up-days.ts'
import { companies } from '../../app/features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { system, type Viewer } from '#domain/viewer.ts'
import type { Auth } from '#platform/auth.ts'
import { tellApprovals } from './approvals.ts'
import { tellBilling } from './billing.ts'
import { tellBills } from './bills.ts'
import { takeOverBook } from './book.ts'
import { openCompanies } from './companies.ts'
import { tellChats } from './chats.ts'
import { tellCredit } from './credit.ts'
import { tellCustomers } from './customers.ts'
import { tellDepot } from './depot.ts'
import { tellDispatch } from './dispatch.ts'
import { keepDocuments } from './documents.ts'
import { tellFarm } from './farm.ts'
import { tellImports } from './imports.ts'
import { monthUntilNow, type Month } from './month.ts'
import { tellNewsletter } from './newsletter.ts'
import { makePeople, signIns, type DemoPeople, type DemoSignIn } from './people.ts'
import { sendMails, type DemoPost } from './post.ts'
import { tellOffice } from './office.ts'
import { tellPayments } from './payments.ts'
import { tellPrices } from './prices.ts'
import { productsOf, type Products } from './products.ts'
import { tellRequests } from './requests.ts'
import { tellStanding } from './standing.ts'
import { tellShift } from './shift.ts'
import { tellTerminal } from './terminal.ts'
import { editSite } from './site-content.ts'
import { keepUptime } from './uptime.ts'

export type { DemoSignIn }

/** What the demo stands on. `contextFor` gives contexts of now; the month moves their clocks. */
export type DemoWorld = {
  contextFor: (viewer: Viewer) => Context
  auth: Auth
  content: Pick<Content, 'fuels' | 'lubricants' | 'delivery'>
  post: DemoPost
}

/** What every story has at hand. */
export type DemoStage = { month: Month; people: DemoPeople; products: Products; auth: Auth; nextPaper: () => number }

/**
 * A month at the depot that ends now, told in the domain's own verbs. Fills an empty data folder; on a filled one it
 * only says who may sign in. See docs/decisions/0011-demo-figures.md.
 */
export const seedDemo = async (world: DemoWorld): Promise<readonly DemoSignIn[]> => {
  const { now, ...base } = world.contextFor(system)
  const contextFor = (viewer: Viewer): Context => ({ ...base, viewer, now })
  if ((await base.db.$count(companies)) > 0) return signIns

  const month = monthUntilNow(contextFor)
  const people = await makePeople(contextFor(system), world.auth)
  let paper = 40_700
  const nextPaper = () => ++paper
  const stage: DemoStage = { month, people, products: productsOf(world.content), auth: world.auth, nextPaper }
  openCompanies(stage)
  const book = takeOverBook(stage)
  tellFarm(stage)
  tellTerminal(stage, book)
  const stops = tellDepot(stage, book)
  tellDispatch(stage, book)
  tellRequests(stage)
  tellChats(stage)
  tellOffice(stage)
  tellCustomers(stage)
  tellStanding(stage)
  tellCredit(stage)
  tellPayments(stage)
  tellPrices(stage)
  tellBilling(stage)
  tellBills(stage)
  tellImports(stage, world.content)
  tellNewsletter(stage)
  tellShift(stage, stops)
  keepDocuments(stage)
  tellApprovals(stage)
  editSite(stage)
  keepUptime(stage)
  await month.take(sendMails(world.post))
  await addUpDays(contextFor(system))
  return signIns
}
