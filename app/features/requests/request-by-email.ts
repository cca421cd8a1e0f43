import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { visitor } from '#domain/viewer.ts'
import { requests, type Request } from './schema.ts'
import { submitRequest, type RequestForm, type Submission } from './submit.ts'

/** An email to the office is promised what a support request is. */
export const emailForm: RequestForm = { kind: 'support', title: 'Email', prefix: 'SR', promise: 'support' }

/** Takes an email into the same list as the forms. It is a stranger's, whatever address it says it is from. */
export const requestByEmail = (ctx: Context, submission: Submission): Promise<Request> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) => {
    const { request } = await submitRequest(ctx, emailForm, submission)
    await ctx.db.update(requests).set({ channel: 'email' }).where(eq(requests.id, request.id))
    return { ...request, channel: 'email' }
  })
