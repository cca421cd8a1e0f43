import type { FileHandle } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

/** The lines of a compressed file up to a position, one at a time. Not `readline`: it also breaks at U+2028. */
export const readLines = async function* (file: FileHandle, end: number): AsyncGenerator<string> {
  const source = file.createReadStream({ start: 0, end: end - 1, autoClose: false })
  const plain = source.pipe(createGunzip())
  source.on('error', (error) => plain.destroy(error))
  let partial: Buffer[] = []
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...partial, chunk.subarray(from, at)]).toString()
      partial = []
      from = at + 1
    }
    if (from < chunk.length) partial.push(chunk.subarray(from))
  }
}
