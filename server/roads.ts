import { Temporal } from 'temporal-polyfill'
import { recordFetch } from '../app/features/settings/fetches.ts'
import type { Db } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { createFetcher, fetcherFor } from '#platform/guarded-fetch.ts'
import type { Log } from '#platform/log.ts'
import { createRoads, type Roads } from '#platform/osrm.ts'
import { isUnavailable } from '#platform/unavailable.ts'

/** The road server of now: the one that Settings name, else the operator's own. Another address begins with nothing known. */
export const openRoads = ({ env, log, db }: { env: Pick<Env, 'osrmUrl' | 'fetchHosts'>; log: Log; db: Db }) => {
  let open: { address: string; roads: Roads } | undefined
  const report = (address: string) => (reason?: string) => {
    recordFetch({ db, now: Temporal.Now.instant() }, 'drives', address, reason).catch(
      (err: unknown) => isUnavailable(err) || log.warn({ err }, 'what became of a road server could not be kept'),
    )
  }
  return (inSettings: string): Roads | undefined => {
    const address = inSettings || env.osrmUrl
    if (!address) return undefined
    if (open?.address !== address) {
      const hosts = [new URL(address).hostname]
      const fetchBytes = inSettings ? fetcherFor(env.fetchHosts) : createFetcher({ hosts, plain: hosts })
      open = { address, roads: createRoads(address, fetchBytes, { log, told: report(address) }) }
    }
    return open.roads
  }
}
