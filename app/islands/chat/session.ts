/** Under which this browser remembers the name of its chat. The loader looks there too. */
export const chatName = 'chat-session'

/** Under which it remembers a message that is not sent yet; open-chat.ts keeps it. */
const unsentName = 'chat-unsent'

/** Where storage is switched off, the chat lives as long as the page. */
let unkept: string | undefined

export const knownSession = (): string | undefined => {
  try {
    return localStorage.getItem(chatName) ?? undefined
  } catch {
    return unkept
  }
}

/** The chat's name; it is given one when it begins. */
export const sessionToWrite = (): string => {
  const existing = knownSession()
  if (existing) return existing
  const created = newId()
  unkept = created
  try {
    localStorage.setItem(chatName, created)
  } catch {
    // See unkept.
  }
  return created
}

export const forgetSession = () => {
  unkept = undefined
  try {
    localStorage.removeItem(chatName)
  } catch {
    // There was nothing.
  }
}

/** Whether someone of the office has this chat or is asked for. The loader looks there too. */
const personName = 'chat-person'

export const isWithPerson = () => readItem(personName) !== null

export const keepPerson = (isOpen: boolean) => {
  try {
    if (!isOpen) localStorage.removeItem(personName)
    else if (!isWithPerson()) localStorage.setItem(personName, '')
  } catch {
    // Then the next page knows of it once the chat is opened.
  }
}

/** Which message of the person was read last. */
export const isRead = (id: string) => readItem(personName) === id

export const noteRead = (id: string) => {
  try {
    localStorage.setItem(personName, id)
  } catch {
    // It is read as long as this page stands.
  }
}

const readItem = (name: string) => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export const unsentMessage = (): string => {
  try {
    return localStorage.getItem(unsentName) ?? ''
  } catch {
    return ''
  }
}

export const keepUnsent = (text: string) => {
  try {
    if (text) localStorage.setItem(unsentName, text)
    else localStorage.removeItem(unsentName)
  } catch {
    // It stands in the box, and goes with the page.
  }
}

/** A random id, also where the page came over plain HTTP. */
export const newId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 15) | 64
  bytes[8] = (variant & 63) | 128
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Tabs of one browser write one after another, so that the first message of all of them begins one chat. */
export const oneAtATime = <Result>(write: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('chat', write) : write()
