import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { CoverageAnswer, CoverageMap } from './coverage-answer.ts'

type Props = {
  /** The page that answers. */
  action: string
  choices: CoverageMap['choices']
  asked?: CoverageAnswer['asked']
}

/** Two ways to ask: the county, which is certain, or a ZIP, which is a hint. Both are plain questions to the server. */
export const Picker = (props: Props) => (
  <div className="stack">
    <CountyPicker {...props} />
    <ZipPicker {...props} />
  </div>
)

export const CountyPicker = ({ action, choices, asked }: Props) => (
  <form action={`${action}#answer`}>
    <Field id="county" label="Your county" required error={problemOf('county', asked)}>
      {(ties) => (
        <div className="picker-row">
          <select {...ties} name="county" className="control" defaultValue={asked?.county ?? ''}>
            <option value="">Choose a county</option>
            {choices.map((zone) => (
              <optgroup key={zone.label} label={zone.label}>
                {zone.choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Button look="solid">
            Look up<span className="visually-hidden"> response time</span>
          </Button>
        </div>
      )}
    </Field>
  </form>
)

const ZipPicker = ({ action, asked }: Props) => (
  <form action={`${action}#answer`}>
    <Field
      id="zip"
      label="Or your ZIP code"
      required
      error={problemOf('zip', asked)}
      help="A ZIP code can be in more than one county."
    >
      {(ties) => (
        <div className="picker-row">
          <Input
            {...ties}
            name="zip"
            defaultValue={asked?.zip}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
          <Button>Look up</Button>
        </div>
      )}
    </Field>
  </form>
)

const problemOf = (field: 'county' | 'zip', query: Props['asked']) =>
  query?.problem?.field === field ? query.problem.words : undefined
