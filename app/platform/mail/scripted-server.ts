import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What the server does with a letter: an answer such as `250 OK` after DATA, or one of its moods. */
export type ScriptedReply = { rcpt?: string; data?: string; hangUp?: 'after-data' | 'at-data'; delay?: number }

/** `cut`: the server took the letter, and hung up before it said so. */
export type ReceivedLetter = { messageId: string; to: string; raw: string; accepted: boolean; cut: boolean }

type Script = {
  greeting?: string
  silent?: boolean
  password?: string
  /** Connections at a time; one more is greeted with 421. */
  most?: number
  /** Asked for every letter, with its recipient; nothing means 250 all the way. */
  mood?: (message: { to: string; nth: number }) => ScriptedReply | undefined
}

/** An SMTP server for tests that follows a script and keeps every message it received in full. */
export const scriptedServer = async (script: Script = {}, port = 0) => {
  const letters: ReceivedLetter[] = []
  const sockets = new Set<Socket>()
  let lines = 0
  let atOnce = 0

  const server = createServer((socket) => {
    lines++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    atOnce = Math.max(atOnce, sockets.size)
    if (sockets.size > (script.most ?? Infinity)) socket.end('421 4.7.0 too many connections\r\n')
    else if (!script.silent) converse(socket, script, letters)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The scripted server has no port.')

  return {
    taken: letters,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    /** Connections so far. */
    lines: () => lines,
    /** The most connections that stood at a time. */
    atOnce: () => atOnce,
    accepted: () => letters.filter(({ accepted }) => accepted),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const converse = (socket: Socket, script: Script, letters: ReceivedLetter[]) => {
  let buffer = ''
  let body: string | undefined
  let to = ''
  let mood: ScriptedReply = {}
  const sendLine = (line: string) => socket.writable && socket.write(`${line}\r\n`)
  sendLine(script.greeting ?? '220 scripted ESMTP')

  const finish = async (raw: string) => {
    const answer = mood.data ?? '250 taken'
    const messageId = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? ''
    const cut = mood.hangUp === 'after-data'
    letters.push({ messageId, to, raw, accepted: answer.startsWith('250') && !cut, cut })
    if (mood.hangUp) return void socket.destroy()
    if (mood.delay) await new Promise((resolve) => setTimeout(resolve, mood.delay).unref())
    sendLine(answer)
  }

  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO')
      return script.password ? (sendLine('250-scripted'), sendLine('250 AUTH PLAIN')) : sendLine('250 scripted')
    if (verb === 'AUTH') return sendLine(line.endsWith(secretOf(script.password)) ? '235 in' : '535 5.7.8 no')
    if (verb === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? ''
      mood = script.mood?.({ to, nth: letters.length }) ?? {}
      return sendLine(mood.rcpt ?? '250 ok')
    }
    if (verb === 'MAIL') return sendLine('250 ok')
    if (verb === 'RSET') return sendLine('250 ok')
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    if (verb === 'DATA' && mood.hangUp === 'at-data') return socket.destroy()
    if (verb === 'DATA') {
      body = ''
      return sendLine('354 go')
    }
    return sendLine('502 what')
  }

  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      if (body === undefined) obey(line)
      else if (line === '.') {
        void finish(body)
        body = undefined
      } else body += `${line}\n`
    }
  })
}

const secretOf = (password = '') => Buffer.from(`\0user\0${password}`).toString('base64')
