import { href } from 'react-router'
import { verbForm } from '#forms/verb/verb-form.ts'
import { choosePriceMails } from './own-prices.ts'

/** On or off, in one press. */
export const priceMailsForm = verbForm({
  verb: 'price_mails',
  button: ({ on }: { on: boolean }) => (on ? 'Stop these emails' : 'Email me when a price changes'),
  look: ({ on }) => (on ? 'outline' : 'solid'),
  submit: async (ctx, { on }) => {
    await choosePriceMails(ctx, !on)
    return href('/dashboard/customer/prices')
  },
})
