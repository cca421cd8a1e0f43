import { sayMoment } from '#domain/day.ts'
import { standing } from '#domain/promises/standing.ts'
import { requestBehind } from '#domain/requests/find.ts'
import { formOfKind } from '#forms/index.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import type { Route } from './+types/receipt'
import { ReceiptPage } from './receipt-page.tsx'

export const handle = { interactive: true }

/** The address is the secret: it is kept out of caches, search engines and the referrer of other pages. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData ? `${loaderData.reference} | ${loaderData.brand}` : 'Receipt' }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const request = await requestBehind(ctx, params.link)
  const form = formOfKind(request.kind)
  const { brand, phone } = context.get(services).content.company
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  return {
    brand,
    phone,
    reference: request.reference,
    title: request.title,
    said: form?.toast ?? 'Received',
    thanks: (form?.thanks ?? 'Thank you.').replace('{promise}', request.promiseWords),
    home: form?.home ?? 'Return to Home',
    next: form?.next ?? [],
    promiseWords: request.promiseWords,
    standing: standing(request, new Date(ctx.now.epochMilliseconds)),
    times: {
      received: request.receivedAt.getTime(),
      due: request.dueAt.getTime(),
      answered: request.answeredAt?.getTime(),
      now: ctx.now.epochMilliseconds,
    },
    received: say(request.receivedAt),
    due: say(request.dueAt),
    answered: request.answeredAt ? say(request.answeredAt) : undefined,
    answers: request.answers.map(({ label, said }) => ({ label, said })),
    email: request.contactEmail,
  }
})

export default function ReceiptRoute({ loaderData }: Route.ComponentProps) {
  return <ReceiptPage {...loaderData} />
}
