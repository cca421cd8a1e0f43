import { Text } from '@react-email/text'
import { Fragment } from 'react'
import { styles } from './styles.ts'

type AnswersProps = { answers: readonly { label: string; said: string }[] }

/** The questions as they were asked, and what was answered, line by line as it was typed. What was left blank is left out. */
export const Answers = ({ answers }: AnswersProps) =>
  answers
    .filter(({ said }) => said)
    .map(({ label, said }, place) => (
      <Text key={`${place} ${label}`} className="ink" style={styles.answer}>
        <span className="quiet" style={styles.label}>
          {label}
        </span>
        <br />
        <Lines text={said} />
      </Text>
    ))

const Lines = ({ text }: { text: string }) =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).map((line, place) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))
