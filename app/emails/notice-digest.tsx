import { href } from 'react-router'
import type { Letterhead } from './email.ts'
import { Action, Layout, Paragraph, Title } from './layout.tsx'
import { styles } from './styles.ts'

type Props = { head: Letterhead; subjects: readonly string[]; count: number }

/** Many staff notices that came in faster than anyone reads mail, in one. */
export const NoticeDigest = ({ head, subjects, count }: Props) => (
  <Layout head={head} preview={noticesSubject(count)}>
    <Title>{noticesSubject(count)}</Title>
    <Paragraph>
      These came in within a few minutes of each other, so we put them in one email. Each one is on the board.
    </Paragraph>
    <ul style={styles.list}>
      {subjects.map((subject, place) => (
        <li key={place} className="ink" style={styles.item}>
          {subject}
        </li>
      ))}
    </ul>
    {count > subjects.length && <Paragraph>And {(count - subjects.length).toLocaleString('en-US')} more.</Paragraph>}
    <Action href={head.origin + href('/dashboard/admin')}>Open the board</Action>
  </Layout>
)

export const noticesSubject = (count: number) => `${count.toLocaleString('en-US')} new notices`
