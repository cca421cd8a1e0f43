import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Of ten; a unit that says nothing of the kind has 9.2. */
const mostExposed = 2

test('systemd takes the unit as it stands, and finds little that it leaves open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leone-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unit = join(folder, 'leone.service')
  // The one thing that is not on this machine: the program where an operator has it.
  const here = readFileSync('deploy/leone.service', 'utf8').replaceAll(
    '/srv/leone/node_modules/.bin/node',
    process.execPath,
  )
  expect(here).toContain(process.execPath)
  writeFileSync(unit, here)
  const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, unit], { encoding: 'utf8' })

  const verified = analyze('verify')
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const scored = analyze('security', '--offline=true', `--threshold=${mostExposed * 10}`)
  const [, score] = /Overall exposure level for leone\.service: ([\d.]+)/.exec(scored.stdout) ?? []
  console.log(`systemd-analyze security: ${score} of 10`)
  expect([scored.status, Number(score) <= mostExposed]).toEqual([0, true])
})
