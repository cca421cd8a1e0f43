import type { Context } from '#domain/context.ts'
import { readText } from '#forms/verb/read-form.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { requestContext, services } from '#http/context.ts'
import type { ActionFunctionArgs } from 'react-router'
import { attachForm, removeForm } from '../file-forms.ts'
import { filesOf } from '../find.ts'
import { isStranger } from '../keep-file.ts'
import { isOwn } from '../open-file.ts'
import { countFile } from '../upload-limit.ts'
import { attachingTo } from './files-view.ts'
import { findFileOwner } from './find-file-owner.ts'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { on: string; key: string } }

/** Whether an address is the desk's. */
export const whereIs = (url: string) => (new URL(url).pathname.startsWith('/dashboard/admin/') ? 'desk' : 'elsewhere')

/** Attaches files to the thing that the address means, or removes one. */
export const answerFiles = async ({ request, params, context }: Args, viewerCtx: Context) => {
  const { ctx, on, page } = await findFileOwner(viewerCtx, whereIs(request.url), params.on, params.key)
  const body = await request.formData()
  const from = { address: context.get(requestContext).clientAddress, factor: context.get(services).env.rateLimitFactor }
  const count = isStranger(ctx.viewer) ? (bytes: number) => countFile(ctx, from, bytes) : undefined
  const file = (await filesOf(ctx, on)).find(({ id }) => id === readText(body, 'file'))
  return answerVerb(ctx, body, [
    attachForm(await attachingTo(ctx, on, page, count)),
    file && removeForm({ on, page, file, own: isOwn(ctx, file) }),
  ])
}
