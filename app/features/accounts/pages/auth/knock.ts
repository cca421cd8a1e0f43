import type { ActionFunctionArgs } from 'react-router'
import type { Door } from '../../sign-in.ts'
import { requestContext, services } from '#http/context.ts'

/** Somebody at the door: what they typed, where they come from, and the door itself. */
export type Knock = { door: Door; url: URL; form: FormData; address: string; headers: Headers }

export const knockOf = async ({ request, url, context }: ActionFunctionArgs): Promise<Knock> => {
  const { auth, env } = context.get(services)
  return {
    door: { auth, rateLimitFactor: env.rateLimitFactor },
    url,
    form: await request.formData(),
    address: context.get(requestContext).clientAddress,
    headers: request.headers,
  }
}
