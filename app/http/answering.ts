import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { setRetryAfter } from './retry-after.ts'
import { awayInVisitorsWords, brokenInVisitorsWords, statusOfDomainError, type PageError } from './conditions.ts'
import { requestContext, services } from './context.ts'
import type { Frame } from './frame.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * A loader or action that is given the domain's context. What it throws becomes a page: a refusal in its own words,
 * a database that is away as 503, anything else as a bug that is logged with the request's id. `whenAway` answers in its
 * place while the database is away, as for a visitor: nobody can tell who asks. It may throw the error it is given.
 */
export const answering =
  <A extends Args, Result>(
    answer: (args: A, ctx: Context) => Promise<Result> | Result,
    whenAway?: (args: A, ctx: Context, error: unknown) => Promise<NoInfer<Result>> | NoInfer<Result>,
  ) =>
  async (args: A): Promise<Result> => {
    const app = args.context.get(services)
    const known = args.context.get(requestContext)
    const contextFor = (viewer: Viewer): Context => ({
      ...app.contextFor(viewer),
      onStored: () => void (known.stored = true),
    })
    const run = async () => {
      const viewer = await app.viewerOf(args.request.headers)
      const result = await answer(args, contextFor(viewer))
      // Whatever was changed is committed by now; mails it queued should not wait for the clock.
      if (args.request.method !== 'GET') app.wake('send-mails')
      // A page has no headers of its own: what a form says of when to try again goes with the answer.
      const wait = isPageWithStatus(result) && new Headers(result.init?.headers).get('Retry-After')
      if (wait) known.retryAfter = Number(wait)
      return result
    }
    try {
      return await run().catch((error: unknown) => {
        if (!whenAway || !isUnavailable(error)) throw error
        return whenAway(args, contextFor(visitor), error)
      })
    } catch (error) {
      throw isAnswer(error) ? error : asCondition(error, args)
    }
  }

/** A redirect, or a page with a status of its own: thrown on purpose. */
const isAnswer = (thrown: unknown) => thrown instanceof Response || isPageWithStatus(thrown)

const isPageWithStatus = (answer: unknown): answer is { init: ResponseInit | null } =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit'

/** What a multipart body throws that breaks off, or is none. */
const isCutOff = (error: unknown) => error instanceof TypeError && /parse body as FormData/i.test(error.message)

/** What a loader, action or guard threw, as the error screen receives it. `frame`: of who throws before the root's loader. */
export const asCondition = (error: unknown, { context }: Pick<Args, 'context'>, frame?: Frame) => {
  const { log, content } = context.get(services)
  const { phone } = content.company
  const { requestId } = context.get(requestContext)
  const condition = (words: string, status: number) =>
    data({ words, requestId, phone, frame } satisfies PageError, { status })
  if (isCutOff(error))
    return condition(
      'The upload was cut off, so nothing was kept. Please go back and send it again.',
      statusOfDomainError.invalid,
    )
  if (error instanceof DomainError) {
    setRetryAfter(context, error)
    return condition(error.message, statusOfDomainError[error.kind])
  }
  if (isUnavailable(error)) {
    log.warn({ requestId, err: error }, 'the database is away')
    return condition(awayInVisitorsWords(phone), 503)
  }
  log.error({ requestId, err: error }, 'a request failed')
  return condition(brokenInVisitorsWords(phone), 500)
}
