import type { Viewer } from '#domain/viewer.ts'

export const ada: Extract<Viewer, { userId: string }> = {
  role: 'admin',
  staffRole: 'administrator',
  userId: '00000000-0000-4000-8000-00000000000a',
  name: 'Ada Leone',
  email: 'ada@leonefuel.example',
}

/** A file that begins and ends as a PDF does, of so many bytes. */
export const pdf = (bytes = 600, words = 'Safety data sheet'): Buffer => {
  const head = `%PDF-1.7\n% ${words}\n`
  const tail = '\n%%EOF\n'
  return Buffer.from(head + 'x'.repeat(Math.max(0, bytes - head.length - tail.length)) + tail, 'latin1')
}

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}

/** The chunks of a PNG, with some bytes in place of the picture. */
export const png = (inside: Buffer = Buffer.from('pixels')): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.alloc(13, 1)),
    chunk('IDAT', inside),
    chunk('IEND', Buffer.alloc(0)),
  ])

export const jpeg = (inside: Buffer = Buffer.from('pixels')): Buffer =>
  Buffer.concat([Buffer.from('ffd8ffe000104a464946000101', 'hex'), inside, Buffer.from('ffd9', 'hex')])
