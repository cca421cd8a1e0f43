import { hostCookie, setCookie } from '#platform/signed-cookie.ts'

type Place = { origin: string }

const ours = /^[\w-]{32}$/

/** The key that opens this browser's chat, if it holds one. */
export const chatKeyOf = (headers: Headers, { origin }: Place): string | undefined => {
  const { name } = hostCookie('chat', origin)
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key, value = '']) => key === name && ours.test(value))?.[1]
}

/** The `Set-Cookie` of a chat that just began; it lasts as long as the chat is kept. */
export const chatCookie = (key: string, { origin }: Place, days: number) =>
  setCookie(hostCookie('chat', origin), key, days * 86_400)
