import { href, redirect } from 'react-router'
import { copyForViewer } from '#features/personal-data.ts'
import { DomainError } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { ownId } from '../../account.ts'
import { downloadLimit, takeTries } from '../../limits.ts'
import type { Route } from './+types/download'

/** Making a copy is written into the audit log, so it takes the button. */
export const loader = () => redirect(href('/account/data'))

export const action = answering(async ({ context }: Route.ActionArgs, ctx) => {
  const { rateLimitFactor } = context.get(services).env
  const waitSeconds = await takeTries(ctx, [downloadLimit(ownId(ctx.viewer))], rateLimitFactor)
  if (waitSeconds > 0)
    throw new DomainError('too-many', 'You downloaded your data a moment ago. Please wait a minute and try again.', {
      waitSeconds,
    })
  return new Response(JSON.stringify(await copyForViewer(ctx), null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    },
  })
})
