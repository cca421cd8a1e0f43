import { expect, onTestFinished, test } from 'vitest'
import { connectionTo, openDatabase } from '../app/platform/db.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { freePort } from '../server/testing.ts'
import { openLine } from './database-line.ts'

test('a connection to several database hosts tries the next one when one is gone', async () => {
  const { connection } = await testDatabase()
  const [one, other] = [await openLine(connection), await openLine(connection)]
  const hostOf = (url: string) => new URL(url).host
  const gone = `127.0.0.1:${await freePort()}`
  const several = one.url.replace(hostOf(one.url), `${gone},${hostOf(one.url)},${hostOf(other.url)}`)
  const { pool, close } = openDatabase(connectionTo(several))
  onTestFinished(async () => {
    await close()
    await one.close()
    await other.close()
  })
  const works = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  expect([await works(), await works()]).toEqual([false, true])
  one.cut()
  await expect.poll(works).toBe(true)
  other.cut()
  one.mend()
  await expect.poll(works).toBe(true)
})
