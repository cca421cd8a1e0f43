import { loadEnv } from '#platform/env.ts'
import { demoEnv, fillDemoWorld, openDemo } from '../demo-world.ts'
import { serve } from '../serve.ts'

/** Serves the demo world. */
export const demo = () => openDemo(demoEnv(loadEnv()), (env) => serve(env, fillDemoWorld))
