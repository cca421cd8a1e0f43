import { data, replace, type MiddlewareFunction } from 'react-router'
import type { Role } from '#domain/viewer.ts'
import { asCondition } from './answering.ts'
import { denied, type Condition } from './conditions.ts'
import { requestContext, services } from './context.ts'

/**
 * Middleware for a layout whose pages belong to these roles alone. It runs before any loader, so that nothing of a
 * page reaches a stranger. The layout needs a loader of its own: without one, React Router does not ask the server
 * when somebody moves between its pages.
 */
export const only =
  (...roles: Role[]): MiddlewareFunction<Response> =>
  async ({ request, url, context }, next) => {
    const { sessionOf, content } = context.get(services)
    const session = await sessionOf(request.headers).catch((error: unknown) => {
      throw asCondition(error, { context })
    })
    if (!session) throw replace(`/auth?${new URLSearchParams({ from: url.pathname + url.search })}`)
    if (!session.role || !roles.includes(session.role)) {
      const { requestId } = context.get(requestContext)
      const condition: Condition = { words: denied(session.role), requestId, phone: content.company.phone }
      throw data(condition, { status: 403 })
    }
    const response = await next()
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
