import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which hosts the operator vouches for. All others must be on the public internet, and are called over TLS alone. */
export type AllowedHosts = {
  /** May be a private host, and be called at any port. */
  hosts: readonly string[]
  /** Of these, the ones that may be called without TLS. */
  plain?: readonly string[]
}

export type FetchBytes = (address: string, limits: { bytes: number; seconds: number }) => Promise<Buffer>

/** Why nothing was fetched, in words for staff. It tells nothing of what answers inside of our network. */
export class FetchError extends Error {
  override name = 'FetchError'
}

/** Ranges that no public server has (RFC 6890). Of IPv6 only what is handed out (2000::/3) counts as public at all. */
const reserved = new BlockList()
for (const [network, prefix] of [
  ...([['0.0.0.0', 8] as const, ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16]] as const),
  ...([['172.16.0.0', 12] as const, ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24]] as const),
  ...([['192.168.0.0', 16] as const, ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24]] as const),
  ['224.0.0.0', 3] as const,
])
  reserved.addSubnet(network, prefix)
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')
/** Tunnels (Teredo, 6to4) carry an IPv4 address, which may be private; the rest is for documents and tests. */
for (const [network, prefix] of [['2001::', 23] as const, ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const)
  reserved.addSubnet(network, prefix, 'ipv6')
/** Cloud metadata addresses, which give secrets to any process inside. They are never allowed. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16)
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addSubnet('fd00:ec2::', 32, 'ipv6')

export const isPublic = (address: string): boolean =>
  isIP(address) === 4 ? !reserved.check(address) : handedOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

const mayCall = (address: string, isVouched: boolean) =>
  isVouched ? !linkLocal.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6') : isPublic(address)

/** The same words whether a name is unknown or is known inside of our network alone. */
const noSuchServer = "There's no public server of that name."

/**
 * Fetches from an address that a person typed. Only a public server answers, or one that the operator vouches for; every
 * address that its name stands for is looked at, and the one that was looked at is called, so that a name which changes
 * between two looks gains nothing. A redirect is not followed, and an answer is read to its end within the limits or not at
 * all. `lookUp` is the resolver. @throws FetchError
 */
export const createFetcher = ({ hosts, plain = [] }: AllowedHosts, lookUp: typeof resolve = resolve): FetchBytes => {
  const checked = (url: URL): { isVouched: boolean } => {
    const host = url.hostname
    const isVouched = hosts.includes(host)
    if (url.username || url.password) throw new FetchError("We don't call an address with a user name or password.")
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isVouched && plain.includes(host)))
      throw new FetchError('The address must begin with https://.')
    if (url.port && !isVouched) throw new FetchError("We don't call an address with its own port.")
    const literal = host.replace(/^\[|\]$/g, '')
    // A number instead of a name is never looked up.
    if (isIP(literal) && !mayCall(literal, isVouched)) throw new FetchError(noSuchServer)
    return { isVouched }
  }

  return async (address, { bytes, seconds }) => {
    if (!URL.canParse(address)) throw new FetchError("That isn't a web address.")
    const url = new URL(address)
    const { isVouched } = checked(url)
    const lookup: LookupFunction = (name, options, done) =>
      lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const [first] = found ?? []
        if (error || !first || found.some((each) => !mayCall(each.address, isVouched)))
          done(new FetchError(noSuchServer), '')
        else if (options.all) done(null, found)
        else done(null, first.address, first.family)
      })
    const signal = AbortSignal.timeout(seconds * 1000)
    try {
      return await readOnce(url, { lookup, signal, agent: false, headers: { 'accept-encoding': 'identity' } }, bytes)
    } catch (error) {
      if (error instanceof FetchError) throw error
      if (signal.aborted) throw new FetchError(`It didn't answer in full within ${seconds} seconds.`)
      throw new FetchError(inWords(error))
    }
  }
}

const readOnce = (url: URL, options: RequestOptions, maxBytes: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const asking = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options, (answer) => {
      const refuse = (words: string) => {
        reject(new FetchError(words))
        answer.destroy()
      }
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400)
        return refuse("It redirects to another address, which we don't follow.")
      if (statusCode !== 200) return refuse(`It answered with an error (${statusCode}).`)
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        return refuse('It answered with a compressed file.')
      const parts: Buffer[] = []
      let length = 0
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
        parts.push(chunk)
        if (length > maxBytes)
          refuse(`It answered with more than ${Math.round(maxBytes / 1000).toLocaleString('en-US')} KB.`)
      })
      answer.on('end', () => resolve(Buffer.concat(parts)))
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end()
  })

const inWords = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)
    ? "Its certificate can't be trusted."
    : "It can't be reached, or it broke off its answer."
}

export const loopback = ['localhost', '127.0.0.1', '[::1]']

/** For addresses in Settings. `fetchHosts` is what the operator vouches for; TLS is spared on this machine alone. */
export const fetcherFor = (fetchHosts: readonly string[]): FetchBytes =>
  createFetcher({ hosts: fetchHosts, plain: fetchHosts.filter((host) => loopback.includes(host)) })
