import { Refusal } from '../refusal.ts'
import type { Account } from './account.ts'

/**
 * Refuses what gives an account sight of other people's data before its address is verified: until then anybody may
 * have typed it, the next one who signs up with it takes the account over, and after thirty days it is gone.
 * @throws Refusal `conflict`, in words for staff.
 */
export const unlessUnverified = ({ emailVerified }: Pick<Account, 'emailVerified'>): void => {
  if (!emailVerified)
    throw new Refusal('conflict', 'This address has not been verified yet. They open the link in our mail first.')
}
