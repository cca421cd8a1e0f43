import { loadEnv } from '#platform/env.ts'
import { serve } from '../serve.ts'

/** Serves the site and runs the background worker, as the settings say. */
export const start = () => serve(loadEnv())
