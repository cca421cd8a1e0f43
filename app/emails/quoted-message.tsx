import { Section } from '@react-email/section'
import { Answers } from './answers.tsx'

/** Words of a person, as they were typed, with who wrote them. */
export const QuotedMessage = ({ who, said }: { who: string; said: string }) => (
  <Section>
    <Answers answers={[{ label: who, said }]} />
  </Section>
)
