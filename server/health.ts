import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRead } from './http.ts'
import type { RunningServices } from './services.ts'

type HealthServices = Pick<RunningServices, 'ready' | 'draining' | 'intake'>

/**
 * Answers anyone who watches the process, before anything else looks at the request: the checks of proxies speak HTTP/1.0
 * and name no host. False when it asks for something else.
 */
export const answerHealth = (
  services: HealthServices,
  { method = '', url = '' }: IncomingMessage,
  answer: ServerResponse,
) => {
  const path = url.split('?', 1)[0]
  if (!isRead(method) || (path !== '/health/live' && path !== '/health/ready')) return false
  const respond = (healthy: boolean, status: string) => {
    answer.writeHead(healthy ? 200 : 503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    answer.end(method === 'HEAD' ? undefined : JSON.stringify({ status }))
  }
  if (path === '/health/live') respond(true, 'live')
  else void sayReady(services, respond)
  return true
}

/**
 * Ready only while the database answers, every migration is applied and nobody told us to stop. Degraded, and still worth
 * asking, while requests can at least be kept on disk.
 */
const sayReady = async (
  { ready, draining, intake }: HealthServices,
  answer: (healthy: boolean, status: string) => void,
) => {
  if (draining.aborted) return answer(false, 'stopping')
  if (await ready()) return answer(true, 'ready')
  return (await intake?.isOpen()) ? answer(true, 'degraded') : answer(false, 'database away')
}
