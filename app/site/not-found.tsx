import { data } from 'react-router'
import { NotFound } from '#ui/site/not-found.tsx'
import { answering } from '#http/answering.ts'
import { requestContext, services } from '#http/context.ts'
import type { Route } from './+types/not-found'

export const meta = () => [{ title: 'Oops! Page not found' }, { name: 'robots', content: 'noindex' }]

/** Every address that is not on the map. The path is logged: a broken link somewhere is ours to mend. */
export const loader = answering(({ request, context }: Route.LoaderArgs) => {
  const { requestId } = context.get(requestContext)
  context.get(services).log.info({ requestId, lostPath: new URL(request.url).pathname }, 'no such page')
  return data(null, { status: 404 })
})

export default NotFound
