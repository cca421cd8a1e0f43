import { randomUUID } from 'node:crypto'
import { postQuestion } from '../../app/features/chat/post-question.ts'
import { changeRing, markSeen } from '../../app/features/chat/desk.ts'
import { ringDesk } from '../../app/features/chat/ring.ts'
import { answerCall, leaveCall, sayInChat } from '../../app/features/chat/take-call.ts'
import { list } from '../../app/features/chat/answer.ts'
import { submitLead } from '../../app/features/chat/lead.ts'
import { staffPassageId, writePassage } from '../../app/features/chat/passages.ts'
import { attachQuestion } from '../../app/features/chat/review-question.ts'
import { chatQuestions } from '../../app/features/chat/schema.ts'
import { draftRule, useDraft } from '../../app/features/assignment/change-rules.ts'
import { findRules } from '../../app/features/assignment/find-rules.ts'
import type { AssignmentRule } from '../../app/features/assignment/rules.ts'
import { changeSettings } from '../../app/features/settings/change-settings.ts'
import { planRota } from '../../app/features/settings/rota.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { visitor } from '#domain/viewer.ts'
import { filledIn } from './request.ts'
import type { DemoStage } from './world.ts'

const consent = 'We store this chat when you send your first message.'

/** One rule in use, and two that are a draft yet. */
const setRules = async (ctx: Context, userId: string) => {
  const add = async (name: string, overrides: Partial<AssignmentRule>) =>
    draftRule(
      ctx,
      {
        ...{ id: randomUUID(), name, kinds: [], counties: [], products: [], lists: [], customerId: null },
        ...{ hours: 'any', to: { userId }, onCall: false, ...overrides },
      },
      await findRules(ctx),
    )
  await add('Partnerships', { kinds: ['partnership'] })
  await useDraft(ctx, await findRules(ctx))
  await add('Fuel quotes around Columbus', { kinds: ['fuel_quote'], counties: ['Franklin', 'Delaware'] })
  await add('At night and on weekends', { hours: 'closed', onCall: true, to: { role: 'administrator' } })
}

/** What the office set up for itself: who is on call, its hours, and what it taught the assistant. */
export const tellOffice = ({ month, people }: DemoStage): void => {
  month.tell(month.ago({ hours: 24 * 20 }), async (as) => {
    const ctx = as(people.admin)
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, userId: people.admin.userId }))
    await planRota(ctx, week)
    await changeSettings(ctx, 'hours', ctx.settings.ofFile('hours'), 'file')
    await setRules(ctx, people.admin.userId)
  })
  month.tell(month.ago({ minutes: 25 }), async (as) => {
    const writer = { sessionId: randomUUID(), key: undefined, consent, address: '192.0.2.8', userAgent: 'A browser' }
    const text = 'Do you pump out an old heating oil tank?'
    const { question, newKey } = await postQuestion(as(visitor), writer, { id: randomUUID(), text })
    await list(as(visitor), question, 'unknown')
    const staff = as(people.admin)
    const passage = await writePassage(staff, {
      title: 'Pumping out tanks',
      text: 'We pump out heating oil tanks before they are moved or scrapped. Call our office for a day and a price.',
      href: '/services',
      asks: ['Can you empty my tank?'],
    })
    const [listed] = await staff.db.select().from(chatQuestions).where(eq(chatQuestions.messageId, question.id))
    const answers = { passageId: staffPassageId(passage), question: 'Do you pump out old tanks?' }
    await attachQuestion(staff, listed?.id ?? '', answers)
    const { form, submission } = filledIn(as(visitor), { kind: 'chat_lead', name: 'Carla Reyes', company: '' })
    await markSeen(staff, [people.admin.userId])
    await changeRing(staff, 'quiet')
    await postQuestion(as(visitor), { ...writer, key: newKey }, { id: randomUUID(), text: 'Can I talk to a person?' })
    const rung = await ringDesk(as(visitor), { id: question.sessionId }, { address: writer.address, factor: 1 })
    if (rung.outcome === 'ringing') {
      await answerCall(staff, question.sessionId)
      await sayInChat(staff, question.sessionId, {
        id: randomUUID(),
        text: 'We do. Where is the tank, and how big is it?',
      })
      await leaveCall(staff, question.sessionId, 'give_back')
    }
    await submitLead(as(visitor), form, submission, { sessionId: writer.sessionId, key: newKey ?? '', consent })
  })
}
