import { request } from 'node:http'

/** The size of a body as it travels to a browser that takes brotli. */
export const travelBytes = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => void (bytes += chunk.length)).on('end', () => resolve(bytes))
    })
    asked.on('error', reject).end()
  })

export const travelBytesOf = async (addresses: string[]): Promise<number> =>
  (await Promise.all(addresses.map(travelBytes))).reduce((sum, bytes) => sum + bytes, 0)
