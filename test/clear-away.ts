import { afterAll } from 'vitest'
import { leaveTestDatabases } from '../app/platform/testing.ts'

afterAll(leaveTestDatabases)
