import { Form, useNavigation } from 'react-router'
import type { Choice } from '#ui/select.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import type { OutlinePart } from '#content/editing/outline.ts'
import { itemLabel, optionWords, fieldLabel } from './field-words.ts'

type FormContext = {
  asked: OutlinePart
  body?: string
  problems: Record<string, string>
  choices: Record<string, readonly Choice[]>
  /** What the page shows, so that nobody writes over what a coworker did meanwhile. */
  seen: string
  readOnly: boolean
  /** Publishing was refused: what is wrong is read from its summary on. */
  refused: boolean
  published: boolean
}

/** The form of a content file, or of one entry of it: everything its schema asks, and the buttons below. */
export const EditorForm = ({ asked, body, problems, choices, seen, readOnly, refused, published }: FormContext) => {
  const pending = useNavigation().formData?.get('verb')
  const wrong = Object.entries(problems)
  return (
    <Form method="post" noValidate className="form-sections content-editor">
      <input type="hidden" name="editor" value="1" />
      <input type="hidden" name="seen" value={seen} />
      {/* Return in a field saves; the first button of a form is the one it presses. */}
      <button type="submit" name="verb" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save draft
      </button>
      {wrong.length > 0 &&
        (refused ? (
          <ErrorSummary
            title="Nothing was published. Please fix the following:"
            errors={wrong.map(([name, message]) => ({
              field: idOf(name),
              message: `${fieldLabel(name).label}: ${message}`,
            }))}
          />
        ) : (
          <p className="text-soft">
            {wrong.length === 1 ? 'One answer has' : `${wrong.length} answers have`} to be corrected before this can be
            published.
          </p>
        ))}
      <Part asked={asked} context={{ problems, choices, readOnly }} root />
      {body !== undefined && (
        <Field
          id={idOf('body')}
          label="Text"
          required
          error={problems.body}
          help="Markdown: ## Heading, **bold**, - list, [words](/fuel). Put a picture on its own line."
        >
          {(ties) => (
            <Textarea
              {...ties}
              name="body"
              defaultValue={body}
              rows={28}
              readOnly={readOnly}
              className="content-body"
            />
          )}
        </Field>
      )}
      {!readOnly && (
        <div className="verb-buttons cluster">
          <Button type="submit" name="verb" value="save" look="outline" pending={pending === 'save' && 'Saving …'}>
            Save draft
          </Button>
          <Button
            type="submit"
            name="verb"
            value="preview"
            look="outline"
            pending={pending === 'preview' && 'Saving …'}
          >
            Save and preview
          </Button>
          <Button
            type="submit"
            name="verb"
            value="publish"
            look="primary"
            pending={pending === 'publish' && 'Publishing …'}
          >
            {published ? 'Publish changes' : 'Publish'}
          </Button>
        </div>
      )}
    </Form>
  )
}

type Context = Pick<FormContext, 'problems' | 'choices' | 'readOnly'>

const Part = ({ asked, context, root }: { asked: OutlinePart; context: Context; root?: boolean }) => {
  switch (asked.as) {
    case 'group':
      return <Group asked={asked} context={context} root={root} />
    case 'list':
      return <List asked={asked} context={context} />
    case 'tick':
      return (
        <Checkbox
          id={idOf(asked.name)}
          name={asked.name}
          value="yes"
          label={fieldLabel(asked.name).label}
          error={context.problems[asked.name]}
          defaultChecked={asked.value}
          disabled={context.readOnly}
        />
      )
    default:
      return <Line asked={asked} context={context} />
  }
}

const Group = ({
  asked,
  context,
  root,
}: {
  asked: Extract<OutlinePart, { as: 'group' }>
  context: Context
  root?: boolean
}) => {
  const parts = asked.parts.map((part) => <Part key={part.name} asked={part} context={context} />)
  if (root) return parts
  return (
    <fieldset className="content-item">
      <legend>{fieldLabel(asked.name).label}</legend>
      {parts}
    </fieldset>
  )
}

const List = ({ asked, context }: { asked: Extract<OutlinePart, { as: 'list' }>; context: Context }) => {
  const { name, items, least, fixed } = asked
  const singular = itemLabel(name)
  const { label } = fieldLabel(name)
  const error = context.problems[name]
  return (
    <fieldset className="content-list" id={idOf(name)} tabIndex={-1}>
      <legend className="sign text-h4">{label}</legend>
      {error && <FieldError id={`${idOf(name)}-error`}>{error}</FieldError>}
      {items.map((item, index) => (
        <fieldset key={item.name} className="content-item">
          <legend>{item.title ?? `${capital(singular)} ${index + 1}`}</legend>
          {item.parts.map((part) => (
            <Part key={part.name} asked={part} context={context} />
          ))}
          {!fixed && !context.readOnly && (
            <div className="cluster">
              {index > 0 && (
                <Small verb={`up ${item.name}`} words="Move up" about={item.title ?? `${singular} ${index + 1}`} />
              )}
              {items.length > least && (
                <Small
                  verb={`drop ${item.name}`}
                  words={`Remove this ${singular}`}
                  about={item.title ?? String(index + 1)}
                />
              )}
            </div>
          )}
        </fieldset>
      ))}
      {!fixed && !context.readOnly && <Small verb={`add ${name}`} words={`Add a ${singular}`} />}
    </fieldset>
  )
}

/** Saves the draft with what it does: it works without a script, and nothing that was typed is lost. */
const Small = ({ verb, words, about }: { verb: string; words: string; about?: string }) => (
  <Button type="submit" name="verb" value={verb} size="small" look="quiet">
    <span>
      {words}
      {about && <span className="visually-hidden">: {about}</span>}
    </span>
  </Button>
)

type LineOf = Exclude<OutlinePart, { as: 'group' | 'list' | 'tick' }>

const Line = ({ asked, context: { problems, choices, readOnly } }: { asked: LineOf; context: Context }) => {
  const { name, value, required } = asked
  const { label, help } = fieldLabel(name)
  const key = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const offered =
    asked.as === 'choice'
      ? asked.choices.map((option) => ({ value: option, label: optionWords(option) }))
      : choices[key]
  return (
    <Field id={idOf(name)} error={problems[name]} {...{ label, help, required }}>
      {(ties) => {
        const control = { ...ties, name, defaultValue: value }
        if (offered)
          return (
            <Select {...control} choices={offered} disabled={readOnly} blank={required && value ? undefined : 'None'} />
          )
        if (asked.as === 'text' || asked.as === 'lines')
          return <Textarea {...control} readOnly={readOnly} rows={rowsFor(value)} />
        return (
          <Input
            {...control}
            readOnly={readOnly}
            type={asked.as === 'date' ? 'date' : 'text'}
            inputMode={asked.as === 'number' ? 'decimal' : undefined}
            maxLength={asked.as === 'line' ? 1000 : undefined}
          />
        )
      }}
    </Field>
  )
}

const rowsFor = (value: string) => Math.min(12, Math.max(2, value.split('\n').length + Math.ceil(value.length / 90)))

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const idOf = (name: string) => `content-${name.replaceAll(/[._]/g, '-') || 'all'}`
