import { afterAll } from 'vitest'
import { dropTestDatabases } from '../app/platform/testing.ts'

afterAll(dropTestDatabases)
