import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, onTestFinished, test } from 'vitest'
import { freshQuote, openSite, send } from '../test/front-door.ts'
import { freePort } from './testing.ts'

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }

test('anyone who watches finds requests by route, mails, promises, connections and lag, and no word of a visitor', async () => {
  const port = await freePort()
  const site = await openSite({ METRICS_PORT: String(port) }, onTestFinished)
  const sent = freshQuote()
  expect((await send(site, sent)).status).toBe(303)
  await fetch(`${site.origin}/receipt/canary-secret?email=canary@example.com`)
  await fetch(`${site.origin}/canary-path`)
  await fetch(site.origin)
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)

  const answer = await fetch(`http://localhost:${port}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect(text.endsWith('# EOF\n')).toBe(true)
  for (const line of [
    'fuel_http_requests_total{method="POST",route="/quote/fuel",status="303"} 1',
    'fuel_http_requests_total{method="GET",route="/receipt/:link",status="404"} 1',
    'fuel_http_requests_total{method="GET",route="/",status="200"} 1',
    'fuel_http_request_duration_seconds_count{route="/quote/fuel"} 1',
    'fuel_database_up 1',
    'fuel_promises_late{promise="answer"} 0',
    'fuel_intake_waiting 0',
    'fuel_uptime_ratio 1',
    'fuel_renders{visitors="strangers",state="waiting"} 0',
    'fuel_renders{visitors="signedIn",state="active"} 0',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).toMatch(/^fuel_mails\{state="(waiting|sent)"\} [12]$/m)
  expect(text).toMatch(/^fuel_jobs\{state="waiting"\} \d$/m)
  expect(text).toMatch(/^fuel_job_oldest_waiting_seconds \d/m)
  expect(text, 'none was made, and none is 0 seconds old').not.toMatch(/^fuel_backup_age_seconds /m)
  expect(text).not.toMatch(/canary|hilltop|Dana/)
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(404)

  const names = new Set([...text.matchAll(/^([a-z][a-z0-9_]*)[ {]/gm)].map(([, name]) => name))
  const rules = (parse(readFileSync('deploy/alerts.yaml', 'utf8')) as Rules).groups.flatMap(({ rules }) => rules)
  const asked = rules.flatMap(({ expr }) => expr.match(/\b(?:fuel|nodejs|process)_\w+/g) ?? [])
  // Its figure is there from the first backup on.
  expect(asked.filter((name) => !names.has(name) && name !== 'fuel_backup_age_seconds')).toEqual([])
  expect(asked.length).toBeGreaterThan(9)
})
