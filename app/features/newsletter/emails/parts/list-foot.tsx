import { href } from 'react-router'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Letterhead } from '#emails/email.ts'
import { styles } from '#emails/styles.ts'

type Props = { head: Letterhead; why: string; link: string; action: string }

/** Why this mail came, how to end it, and who sent it from where: bulk mail has to say all three. */
export const ListFoot = ({ head, why, link, action }: Props) => (
  <Text className="quiet" style={styles.listFoot}>
    {why}{' '}
    <Link className="quiet" style={styles.link} href={link}>
      {action}
    </Link>
    <br />
    {postalAddress(head)}
  </Text>
)

const postalAddress = ({ company: { brand, address } }: Letterhead) =>
  [brand, address.street, address.place, `${address.stateCode} ${address.zip}`].filter(Boolean).join(', ')

type Event = { subscriber: { unsubscribeToken: string } }

export const unsubscribeLink = ({ subscriber }: Event, { origin }: Letterhead) =>
  origin + href('/newsletter/unsubscribe/:token', { token: subscriber.unsubscribeToken })

/** One click in the mail program ends the subscription: RFC 2369, RFC 8058, and the list's name by RFC 2919. */
export const listHeaders = (event: Event, letterhead: Letterhead): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeLink(event, letterhead)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Id': `Newsletter <newsletter.${new URL(letterhead.origin).hostname}>`,
})

/** Who the sample mails go to. */
export const subscriber = {
  email: 'office@hilltop-farm.example',
  confirmToken: 'Vt3mKx9QbR2sWc7Yp4Zd8LfA',
  unsubscribeToken: 'Hn6jTq1XeU5gMo0Ik3Sv9BwC',
}
