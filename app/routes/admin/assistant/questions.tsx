import { pageIn } from '../list-address.ts'
import { listQuestions } from '#domain/chat/questions.ts'
import { answering } from '../../http/answering.ts'
import type { Route } from './+types/questions'
import { readFilter } from './assistant-address.ts'
import { questionLine } from './question-line.ts'
import { QuestionsPage } from './questions-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Assistant' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const filter = readFilter(url.searchParams)
  const { rows, ...pages } = await listQuestions(ctx, filter, pageIn(url.searchParams))
  return { filter, ...pages, rows: rows.map((row) => questionLine(ctx, row)) }
})

export default function QuestionsRoute({ loaderData }: Route.ComponentProps) {
  return <QuestionsPage {...loaderData} />
}
