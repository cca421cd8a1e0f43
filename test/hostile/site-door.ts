import { Agent, request } from 'node:http'
import type { TestDatabase } from '../../app/platform/testing.ts'
import type { Site } from '../../server/testing.ts'
import type { Door } from './door.ts'
import type { Input } from './inputs.ts'

/** Every fourth goes the way of a browser without JavaScript, and is drawn as a page when it is refused. */
const pages = 4

/** The front door of the built site. `cookie` is that of someone who is signed in, for the forms that ask for it. */
export const siteDoor = ({ origin }: Site, { pool }: TestDatabase, cookie: string): Door & { close: () => void } => {
  const agent = new Agent({ keepAlive: true })
  let posted = 0

  const post = ({ form, id, pairs }: Input) => {
    const asPage = posted++ % pages === 0
    const body = Buffer.from(new URLSearchParams([...pairs, ['submission_id', id]]).toString())
    const headers = {
      Origin: origin,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
      ...(form.signedIn && { Cookie: cookie }),
    }
    return new Promise<number>((resolve, reject) => {
      const address = `${origin}${form.path}${asPage ? '' : '.data'}`
      const asked = request(address, { method: 'POST', agent, headers }, (answer) => {
        const { statusCode = 0 } = answer.resume()
        // The script's way says a redirect with 202.
        answer.on('end', () => resolve(statusCode === 202 ? 303 : statusCode)).on('error', reject)
      })
      asked.on('error', reject).end(body)
    })
  }

  const stored: Door['stored'] = async (ids) => {
    const { rows } = await pool.query('select submission_id, answers from requests where submission_id = any($1)', [
      ids,
    ])
    return new Map(rows.map(({ submission_id, answers }) => [submission_id, answers]))
  }
  return { post, stored, close: () => agent.destroy() }
}
