/** An email as it lies in the mailbox. `cut`: too large, `source` is its beginning alone. */
export type FetchedMail = { uid: number; source: Buffer; cut: boolean }

/** A folder of an IMAP server, open for reading: nothing in it is changed. */
export type Mailbox = {
  /** While it stays the same, so do the numbers of the emails. */
  uidValidity: string
  /** The number of the next email to come. */
  uidNext: number
  /** The numbers of emails behind `uid`, or that came since a day, in order. */
  list: (range: { after: number } | { since: Date }) => Promise<number[]>
  /** Undefined when someone has deleted it meanwhile. */
  fetch: (uid: number) => Promise<FetchedMail | undefined>
  close: () => Promise<void>
}

/** Bytes of an email that are read; of a larger one its beginning. */
export const largestMail = 25 * 1024 * 1024
const beginning = 256 * 1024

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Opens `imaps://user:password@host/Folder`, INBOX without a folder. A password crosses no network in clear. */
export const openMailbox = async (address: string): Promise<Mailbox> => {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const secure = protocol === 'imaps:'
  // Half of the files that a start would read, and few companies have their mail read.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: !loopback.has(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...{ logger: false, disableAutoIdle: true, clientInfo: { name: 'reader' } },
    ...{ connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 },
    ...{ maxLiteralSize: 2 * largestMail },
  })
  // What ends the conversation is thrown by the step that was under way; between two steps nobody has to know.
  client.on('error', () => {})
  try {
    await client.connect()
    const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
    return {
      ...{ uidValidity: String(uidValidity), uidNext },
      list: async (which) => {
        const query = 'since' in which ? { since: which.since } : { uid: `${which.after + 1}:*` }
        const found = (await client.search(query, { uid: true })) || []
        // "9:*" names the last email even where its number is 5.
        return found.filter((uid) => 'since' in which || uid > which.after).toSorted((one, other) => one - other)
      },
      fetch: async (uid) => {
        const sized = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true })
        if (!sized) return undefined
        const cut = (sized.size ?? 0) > largestMail
        const source = cut ? { maxLength: beginning } : true
        const mail = await client.fetchOne(String(uid), { uid: true, source }, { uid: true })
        return mail && mail.source ? { uid, source: mail.source, cut } : undefined
      },
      close: () => client.logout().catch(() => client.close()),
    }
  } catch (error) {
    client.close()
    throw error
  }
}

/** What is wrong with the mailbox, for a log and for staff: no address, and no words of the server. */
export const mailboxTrouble = (error: unknown): string => {
  const { authenticationFailed, code, name } = error as {
    authenticationFailed?: boolean
    code?: unknown
    name?: unknown
  }
  if (authenticationFailed) return 'SIGN_IN_REFUSED'
  const knownCode = typeof code === 'string' ? code : typeof name === 'string' ? name : 'UNKNOWN'
  return knownCode.replaceAll(/[^\w]/g, '_').toUpperCase()
}
