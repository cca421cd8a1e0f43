import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { hurryWhenCrowded, limitConnections } from './connections.ts'
import { longestAddress } from './middleware.ts'
import { UserFacingError } from './user-facing-error.ts'

const seconds = 1000

/** What a slow or idle visitor may take. Nobody honest comes near. */
type ServerTimeouts = ServerOptions & {
  /** Of a visitor who stops reading. Streams of our own say something more often than this. */
  silence?: number
}

const ordinaryPatience: ServerTimeouts = {
  headersTimeout: 10 * seconds,
  requestTimeout: 60 * seconds,
  /** Longer than the minute for which proxies keep their connections, so that they close first. */
  keepAliveTimeout: 65 * seconds,
  connectionsCheckingInterval: 5 * seconds,
  maxHeaderSize: 2 * longestAddress,
  silence: 60 * seconds,
}

const mostConnections = 5_000

/** `trustProxy` is how many proxies stand in front: their connections are those of many visitors. */
type ListenOptions = { host: string; port: number; trustProxy?: number }

/** A server that answers, behind an open door. */
export const listen = async (
  answer: RequestListener,
  door: ListenOptions,
  { silence = ordinaryPatience.silence, ...timeouts }: ServerTimeouts = ordinaryPatience,
): Promise<Server> => {
  const server = createServer(timeouts, answer)
  server.timeout = silence ?? 0
  server.maxConnections = mostConnections
  if (door.trustProxy === 0) limitConnections(server)
  hurryWhenCrowded(server)
  return openDoor(server, door)
}

/** Throws in plain words when the door is taken or not ours. */
export const openDoor = (server: Server, door: ListenOptions) =>
  new Promise<Server>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(inPlainWords(error, door)))
    server.listen({ host: door.host, port: door.port, backlog: 1024 }, () => resolve(server))
  })

const inPlainWords = (error: NodeJS.ErrnoException, { host, port }: ListenOptions) => {
  if (error.code === 'EADDRINUSE')
    return new UserFacingError(`Port ${port} is in use by another program. Set PORT to a free one.`)
  if (error.code === 'EACCES')
    return new UserFacingError(`This user may not use port ${port}. Set PORT to a port above 1023.`)
  if (error.code === 'EADDRNOTAVAIL')
    return new UserFacingError(`HOST is ${host}, which is not an address of this machine.`)
  return error
}

/** Takes no new connection, lets every request in flight be answered, and cuts what is left after `timeout` milliseconds. */
export const closeDoor = async (server: Server, timeout: number) => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), timeout)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
