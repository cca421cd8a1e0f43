import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Lists named so are for figures alone. */
const unlearned = /-kept\.json$/

/** The strangers' lists that which form a message leads to is learned from. */
export const formLists = readdirSync('test').filter(
  (name) => /^assistant-(?:needs|outside|later|persona)-.*\.json$/.test(name) && !unlearned.test(name),
)

/** What these lists are now: another value stands for other lists. */
export const formListsDigest = () => {
  const hash = createHash('sha256')
  for (const name of formLists.toSorted()) hash.update(name).update(readFileSync(`test/${name}`))
  return hash.digest('hex')
}
