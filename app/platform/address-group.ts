import { isIPv6 } from 'node:net'

/** The unit that limits count by: one IPv4 address, or the /56 that one IPv6 customer may be given (RFC 6177). */
export const addressGroup = (address: string) => {
  if (!isIPv6(address)) return address
  const [first, second, third, fourth = ''] = firstHalf(address)
  return `${[first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')}00::/56`
}

const firstHalf = (address: string) => {
  const [left = '', right] = address.toLowerCase().split('::')
  const groups = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':').length + (right.includes('.') ? 1 : 0) : 0
  const missing = right === undefined ? 0 : 8 - groups.length - tail
  const allGroups = [...groups, ...Array.from({ length: missing }, () => '0'), ...(right ? right.split(':') : [])]
  return allGroups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
}
