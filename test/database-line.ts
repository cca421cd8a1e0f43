import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type pg from 'pg'

type State = 'open' | 'cut' | 'silent'

/** A line to a database that a test can cut, or let fall silent, under a site that runs. */
export const openLine = async (connection: pg.PoolConfig) => {
  let state: State = 'open'
  const near = new Set<Socket>()
  const { far, user, database } = whereIs(connection)
  const server = createServer((socket) => {
    near.add(socket)
    socket.once('close', () => near.delete(socket)).on('error', () => {})
    if (state === 'cut') return socket.destroy()
    if (state === 'open') join(socket, connect(far))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    /** Every connection breaks, and no new one is taken. */
    cut: () => {
      state = 'cut'
      for (const socket of near) socket.destroy()
    },
    /** The same, but new connections are taken and nothing ever comes back, as from a machine that hangs. */
    fallSilent: () => {
      state = 'silent'
      for (const socket of near) socket.destroy()
    },
    /** Who was kept waiting on the old line has to dial again. */
    mend: () => {
      if (state === 'open') return
      state = 'open'
      for (const socket of near) socket.destroy()
    },
    close: async () => {
      for (const socket of near) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const join = (near: Socket, far: Socket) => {
  far.on('error', () => near.destroy()).once('close', () => near.destroy())
  near.once('close', () => far.destroy())
  near.pipe(far).pipe(near)
}

const whereIs = (connection: pg.PoolConfig) => {
  if (connection.connectionString) {
    const { hostname, port, username, password, pathname } = new URL(connection.connectionString)
    const user = password ? `${username}:${password}` : username
    return { far: { host: hostname, port: Number(port || 5432) }, user, database: pathname.slice(1) }
  }
  const { host = '', port = 5432, user, database } = connection
  return { far: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }, user, database }
}
