import { test } from 'vitest'

/** `npm run test:full`; see docs/decisions/0014-two-test-runs.md. */
export const isFull = Boolean(process.env.TEST_FULL)

/** A test of the long run alone: it starts processes of its own for what a shorter one guards in `npm test`. */
export const long = test.runIf(isFull)
