import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createFetcher, isPublic } from './guarded-fetch.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const serving = async (answer: RequestListener) => {
  const asked: string[] = []
  const http = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => http.close().closeAllConnections())
  return { port: (http.address() as AddressInfo).port, asked }
}
const limits = { bytes: 1000, seconds: 5 }
const ofLoopback = createFetcher({ hosts: ['127.0.0.1'], plain: ['127.0.0.1'] })

/** A resolver that knows these names, and what it was asked. */
const namesOf = (addresses: Record<string, string[]>) => {
  const asked: string[] = []
  const lookUp = (name: string, _options: unknown, done: (error: Error | null, found: unknown) => void) => {
    asked.push(name)
    const found = addresses[name]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    setImmediate(() => (found ? done(null, found) : done(new Error('ENOTFOUND'), [])))
  }
  return { asked, lookUp: lookUp as never }
}
const nowhere = "There's no public server of that name."

describe('hazard 77: an address that a person typed', () => {
  test.each<readonly [string, string]>([
    ['http://weather.example.com/a.csv', 'The address must begin with https://.'],
    ['file:///etc/passwd', 'The address must begin with https://.'],
    ['https://me:secret@weather.example.com/', "We don't call an address with a user name or password."],
    ['https://weather.example.com:8443/', "We don't call an address with its own port."],
    ['weather.example.com', "That isn't a web address."],
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::ffff:169.254.169.254]/',
      'https://[fe80::1]/',
      'https://[fd00:ec2::254]/',
      'https://10.0.0.1/',
      'https://0.0.0.0/',
    ].map((address) => [address, nowhere] as const),
  ])('%s is not called', async (address, words) => {
    const { asked, lookUp } = namesOf({})
    await expect(createFetcher({ hosts: [] }, lookUp)(address, limits)).rejects.toThrow(words)
    expect(asked).toEqual([])
  })

  test.each([
    ['localhost', ['127.0.0.1']],
    ['localhost.', ['127.0.0.1']],
    ['intranet.example.com', ['192.168.1.20']],
    ['two.example.com', ['93.184.215.14', '169.254.169.254']],
    ['six.example.com', ['::1']],
    ['unknown.example.com', undefined],
  ])('a name that leads inside is refused in the words for one that leads nowhere: %s', async (name, addresses) => {
    const { asked, lookUp } = namesOf(addresses ? { [name]: addresses } : {})
    await expect(createFetcher({ hosts: [] }, lookUp)(`https://${name}/`, limits)).rejects.toThrow(nowhere)
    expect(asked).toEqual([name])
  })

  test("a cloud's metadata address cannot be allowed", async () => {
    const hosts = ['169.254.169.254', 'metadata.example.com']
    const fetchBytes = createFetcher({ hosts, plain: hosts }, namesOf({ [hosts[1]!]: [hosts[0]!] }).lookUp)
    for (const host of hosts) await expect(fetchBytes(`http://${host}/`, limits)).rejects.toThrow(nowhere)
  })

  test('only an allowed host is called without TLS', async () => {
    const { port, asked } = await serving((_, response) => response.end('no'))
    const fetchBytes = createFetcher({ hosts: ['127.0.0.1'] })
    await expect(fetchBytes(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow('must begin with https://')
    expect(asked).toEqual([])
  })

  test('a name is looked up once, and what was looked at is called', async () => {
    const { port } = await serving((request, response) => response.end(request.headers.host))
    const { asked, lookUp } = namesOf({ 'osrm.internal': ['127.0.0.1'] })
    const fetchBytes = createFetcher({ hosts: ['osrm.internal'], plain: ['osrm.internal'] }, lookUp)
    const answer = await fetchBytes(`http://osrm.internal:${port}/`, limits)
    expect([String(answer), asked]).toEqual([`osrm.internal:${port}`, ['osrm.internal']])
  })

  test.each<[string, RequestListener, string]>([
    ['a redirect', (_, to) => to.writeHead(302, { location: '/inside' }).end(), 'redirects to another address'],
    ['an error', (_, to) => to.writeHead(404).end('secret'), 'It answered with an error (404).'],
    ['a huge body', (_, to) => to.end('x'.repeat(1001)), 'It answered with more than 1 KB.'],
    ['a packed body', (_, to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end('x'), 'a compressed file'],
    [
      'half of a body',
      (_, to) => to.writeHead(200, { 'content-length': 9 }).write('x', () => to.destroy()),
      'broke off',
    ],
    [
      'no words of HTTP',
      ({ socket }) => socket.end('220 mail ready\r\n'),
      "It can't be reached, or it broke off its answer.",
    ],
  ])('answered with %s, nothing is taken and nothing else is called', async (_, answer, words) => {
    const { port, asked } = await serving(answer)
    await expect(ofLoopback(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow(words)
    expect(asked).toEqual(['/'])
  })

  test.each<[string, RequestListener]>([
    ['says nothing', () => {}],
    ['never ends', (_, response) => response.writeHead(200).write('day,high,low\n')],
  ])('a server that %s is given up', async (_, answer) => {
    const { port } = await serving(answer)
    const soon = { ...limits, seconds: 0.05 }
    await expect(ofLoopback(`http://127.0.0.1:${port}/`, soon)).rejects.toThrow("It didn't answer in full within 0.05")
  })
})

test.each([
  ...['8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'].map(
    (address) => [address, true] as const,
  ),
  ...[
    '0.1.2.3',
    '100.64.0.1',
    '172.16.9.9',
    '192.0.0.8',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
  ].map((address) => [address, false] as const),
  ...['::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::'].map(
    (address) => [address, false] as const,
  ),
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})
