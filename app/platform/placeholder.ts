/** Names that RFC 2606 and RFC 6761 reserve for examples and the local machine: mail can't be delivered there. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/i

/** Of a host, or of whatever an email address or a web address ends in. */
export const isReservedHost = (host: string): boolean => reserved.test(host.replace(/^.*@/, '').replace(/>$/, ''))

/** The exchange 555: 555-0100 to 555-0199 are kept for fiction, and no company answers at another one. */
export const isReservedPhone = (phone: string): boolean =>
  /^(?:1?\d{3}555\d{4}|555\d{4}$)/.test(phone.replaceAll(/\D/g, ''))

/** Only anyone who sits at this machine reads the site: everything made up may stay. */
export const isLocalOrigin = (origin: string): boolean => {
  const { hostname } = new URL(origin)
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname)
}

type Sender = { smtpUrl?: string; origin: string; mailFrom: string }

const waitingFor = 'Waiting for a real'

/** Whether mail waits for that reason, and no server is to blame. */
export const isSenderProblem = (reason: string): boolean => reason.startsWith(waitingFor)

/** Why no mail may leave a site that others read; undefined when nothing speaks against it. */
export const senderProblem = ({ smtpUrl, origin, mailFrom }: Sender): string | undefined => {
  if (!smtpUrl || isLocalOrigin(origin)) return undefined
  if (isReservedHost(mailFrom)) return `${waitingFor} sender: MAIL_FROM is ${mailFrom}.`
  const { hostname } = new URL(origin)
  return isReservedHost(hostname) ? `${waitingFor} address in links: ORIGIN is ${origin}.` : undefined
}
