import { AnswerForm } from '../../trade/answer-form.tsx'
import { ReasonField } from '../../trade/reason-field.tsx'

type Props = {
  verbs: readonly string[]
  version: number
  /** What was typed, when it was refused. */
  typed?: Record<string, string>
}

/** What the customer says by telephone, in their words. The version that was read to them travels with it. */
export const ToldByTelephone = ({ verbs, version, typed }: Props) => {
  const forms = said.filter(({ verb }) => verbs.includes(verb))
  if (forms.length === 0) return null
  return (
    <div className="trade-verbs" role="group" aria-label="What the customer says by telephone">
      {forms.map(({ verb, title, label, button, look }) => (
        <AnswerForm
          key={verb}
          verb={verb}
          seen={String(version)}
          title={title}
          button={button}
          look={look}
          open={typed?.verb === verb}
        >
          <ReasonField
            id={`${verb}-words`}
            label={label}
            help="The customer is told by mail what you write down."
            required
            typed={typed?.verb === verb ? typed.reason : undefined}
          />
        </AnswerForm>
      ))}
    </div>
  )
}

const said = [
  {
    verb: 'ask_change',
    title: 'Change asked by telephone',
    label: 'What should be different',
    button: 'Write down the change',
    look: 'solid',
  },
  {
    verb: 'reject',
    title: 'Rejected by telephone',
    label: 'Why it does not fit them',
    button: 'Write down the rejection',
    look: 'danger',
  },
] as const
