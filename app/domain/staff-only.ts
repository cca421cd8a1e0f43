import type { Context } from './context.ts'
import { notFound } from './refusal.ts'

/** To anybody but staff the desk's pages do not exist. Throws not-found. */
export const staffOnly = ({ viewer }: Pick<Context, 'viewer'>) => {
  if (viewer.role !== 'admin' && viewer.role !== 'system') throw notFound('page')
}
