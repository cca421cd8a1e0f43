import { loadEnv } from '#platform/env.ts'
import { demoEnv, fillDemoWorld } from '../demo-world.ts'
import { serve } from '../serve.ts'

/** Serves the demo world. */
export const demo = () => serve(demoEnv(loadEnv()), fillDemoWorld)
