import { isIPv6 } from 'node:net'

/** The unit that limits count by: one IPv4 address, or the /64 that one IPv6 customer is given. */
export const addressGroup = (address: string) => (isIPv6(address) ? `${firstHalf(address).join(':')}::/64` : address)

const firstHalf = (address: string) => {
  const [left = '', right] = address.toLowerCase().split('::')
  const groups = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':').length + (right.includes('.') ? 1 : 0) : 0
  const missing = right === undefined ? 0 : 8 - groups.length - tail
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(right ? right.split(':') : [])]
  return all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
}
