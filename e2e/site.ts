import { startSite } from '../server/testing.ts'
import { makeRegulars } from './signed-in.ts'

/** One built site for all journeys, on a data folder of its own. */
const setup = async () => {
  const site = await startSite({ RATE_LIMIT_FACTOR: '1000' })
  process.env.SITE_ORIGIN = site.origin
  process.env.SITE_DATA = site.dataDir
  process.env.SITE_REGULARS = JSON.stringify(await makeRegulars())
  return () => site.stop()
}

export default setup
