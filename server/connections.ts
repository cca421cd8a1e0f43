import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '#platform/address-group.ts'

/** An office with thirty browsers, each with its six connections, stays below. */
export const mostOfAddress = 200

/** Seconds that an idle connection is kept where room is short. */
const shortKeepAlive = 5

/**
 * Where no proxy stands in front, one address has so many connections and no more: the one that was idle the longest
 * makes room, and where none is idle the newcomer is not let in.
 */
export const limitConnections = (server: Server, max = mostOfAddress) => {
  /** By address, the one who said something last at the end. */
  const open = new Map<string, Set<Socket>>()
  const busy = new Set<Socket>()

  const addressOf = ({ remoteAddress = '' }: Socket) => addressGroup(remoteAddress)

  server.on('connection', (socket) => {
    const address = addressOf(socket)
    const sockets = open.get(address) ?? new Set()
    if (sockets.size >= max) {
      const idle = [...sockets].find((other) => !busy.has(other))
      if (!idle) return socket.destroy()
      sockets.delete(idle)
      idle.destroy()
    }
    open.set(address, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      busy.delete(socket)
      if (sockets.size === 0 && open.get(address) === sockets) open.delete(address)
    })
  })

  server.on('request', ({ socket }, response) => {
    busy.add(socket)
    const sockets = open.get(addressOf(socket))
    if (sockets?.delete(socket)) sockets.add(socket)
    response.once('close', () => busy.delete(socket))
  })
}

/** Lets go of idle connections soon while more than half of all there may be are open. */
export const hurryWhenCrowded = (server: Server) => {
  const keepAlive = server.keepAliveTimeout
  let closed = -Infinity
  server.on('connection', () =>
    server.getConnections((_error, count) => {
      const crowded = count > server.maxConnections / 2
      server.keepAliveTimeout = crowded ? Math.min(keepAlive, shortKeepAlive * 1000) : keepAlive
      if (!crowded || performance.now() - closed < shortKeepAlive * 1000) return
      closed = performance.now()
      server.closeIdleConnections()
    }),
  )
}
