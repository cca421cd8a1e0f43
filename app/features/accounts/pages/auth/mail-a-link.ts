import { redirect, type ActionFunctionArgs } from 'react-router'
import type { forgotPassword } from '../../forgot-password.ts'
import { answering } from '#http/answering.ts'
import { formAgain, tooMany } from './answers.ts'
import { evenly } from './evenly.ts'
import { knockOf } from './knock.ts'

/** The action of a page that asks for an address and mails it a link. The answer is the same for every address. */
export const mailALink = (send: typeof forgotPassword) =>
  answering(async (args: ActionFunctionArgs, ctx) => {
    const { door, form, address } = await knockOf(args)
    const email = String(form.get('email') ?? '')
    if (!email.trim()) return formAgain({ email }, { status: 422 })
    const wait = await evenly(() => send(ctx, door, { email, address }))
    return wait > 0 ? formAgain({ email }, tooMany('Not sent', wait)) : redirect('/auth?mail-sent', 303)
  })
