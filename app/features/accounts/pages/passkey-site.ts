import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { services } from '#http/context.ts'
import type { PasskeySite } from '../passkeys.ts'

/** The site as browsers know it, which is the public address behind a proxy. */
export const passkeySite = ({ context }: ActionFunctionArgs | LoaderFunctionArgs): PasskeySite => {
  const { auth, env, content } = context.get(services)
  return { auth, origin: env.origin, brand: content.company.brand }
}
