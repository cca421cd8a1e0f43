import { Field } from './parts.tsx'
import { missingMoney } from './read-collected.ts'

type Props = {
  /** What to collect; nothing where the driver only may take a payment. */
  collect?: string
  value: (name: string) => string
  problems: Record<string, string>
}

/** What the phone asks for before a report is kept: without signal nobody is there to ask later. */
export const needsOfMoney = (isAsked: boolean) => [
  ...(isAsked ? [[['collected'], missingMoney.collected] as const] : []),
  [['check_number'], missingMoney.number, ['collected', 'check']] as const,
  [['amount'], missingMoney.amount, ['collected', 'check']] as const,
  [['amount'], missingMoney.amount, ['collected', 'cash']] as const,
  [['why_not'], missingMoney.why, ['collected', 'none']] as const,
]

/** What the customer paid at the stop. Asked where something is to be collected, and folded where it only may be. */
export const CollectFields = ({ collect, value, problems }: Props) => {
  const how = value('collected')
  const field = (name: string) => ({ name, value: value(name), problem: problems[name] })
  const fields = (
    <div className="ph-collect">
      {problems.collected && <small className="ph-problem">{problems.collected}</small>}
      {(
        [
          ['check', 'Check'],
          ['cash', 'Cash'],
          ['none', 'Not collected'],
        ] as const
      ).map(([key, label]) => (
        <label key={key} className="ph-check">
          <b>{label}</b>
          <input type="radio" name="collected" value={key} defaultChecked={how === key} />
        </label>
      ))}
      <div data-when="check">
        <Field {...field('check_number')} label="Check number" mode="text" />
      </div>
      <div data-when="check cash">
        <Field {...field('amount')} label="Amount, $" part="money" />
      </div>
      <div data-when="none">
        <Field {...field('why_not')} label="Why not" mode="text" />
      </div>
    </div>
  )
  return (
    <fieldset>
      <legend>Payment</legend>
      {collect ? (
        <>
          <input type="hidden" name="asks_payment" value="yes" />
          <p>
            <b>{collect}</b>
          </p>
          {fields}
        </>
      ) : (
        <details open={how !== '' || Object.keys(problems).some((name) => name in fieldNames)}>
          <summary>Did the customer pay you?</summary>
          {fields}
        </details>
      )}
    </fieldset>
  )
}

const fieldNames = { collected: true, check_number: true, amount: true, why_not: true }
