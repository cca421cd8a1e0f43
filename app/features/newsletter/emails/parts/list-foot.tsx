import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Letterhead } from '#emails/email.ts'
import { look } from '#emails/look.ts'

type Props = { head: Letterhead; why: string; link: string; action: string }

/** Why this mail came, how to end it, and who sent it from where: bulk mail has to say all three. */
export const ListFoot = ({ head, why, link, action }: Props) => (
  <Text className="quiet" style={look.listFoot}>
    {why}{' '}
    <Link className="quiet" style={look.link} href={link}>
      {action}
    </Link>
    <br />
    {postalAddress(head)}
  </Text>
)

const postalAddress = ({ company: { brand, address } }: Letterhead) =>
  [brand, address.street, address.place, `${address.stateCode} ${address.zip}`].filter(Boolean).join(', ')
