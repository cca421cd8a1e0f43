import { expect, test } from 'vitest'
import { allTasks } from './index.ts'

test('every task has a name of its own, a time, and something to do', () => {
  expect(allTasks.length).toBeGreaterThan(0)
  expect(new Set(allTasks.map(({ name }) => name)).size).toBe(allTasks.length)
  for (const { name, every, run } of allTasks) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(every.split(' ')).toHaveLength(5)
    expect(run).toBeTypeOf('function')
  }
})
