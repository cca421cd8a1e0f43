import { Form } from 'react-router'
import type { InboxQuestion } from '../../inbox.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'

export type Choices = {
  people: readonly { id: string; name: string }[]
  kinds: readonly { kind: string; title: string }[]
  counties: readonly string[]
}

/** Filters are an address like any other: they can be bookmarked, and work without a script. */
export const InboxFilters = ({ question, people, kinds, counties }: Choices & { question: InboxQuestion }) => (
  <Form method="get" role="search" className="inbox-filters">
    {!question.words && question.view !== 'open' && <input type="hidden" name="show" value={question.view} />}
    <div className="inbox-search">
      <label className="sr-only" htmlFor="inbox-search">
        Search names, companies, phones, references and text
      </label>
      <Icon name="search" />
      <Input
        id="inbox-search"
        type="search"
        name="q"
        defaultValue={question.words}
        placeholder="Name, phone, reference, text"
        maxLength={200}
      />
    </div>
    <Choice
      id="inbox-kind"
      label="Kind"
      name="kind"
      chosen={question.kind}
      blank="All kinds"
      choices={kinds.map(({ kind, title }) => ({ value: kind, label: title }))}
    />
    <Choice
      id="inbox-who"
      label="Assigned to"
      name="who"
      chosen={question.assignee}
      blank="Anyone"
      choices={[{ value: 'nobody', label: 'Nobody' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
    />
    <Choice
      id="inbox-county"
      label="County"
      name="county"
      chosen={question.county}
      blank="All counties"
      choices={counties.map((name) => ({ value: name, label: name }))}
    />
    <Choice
      id="inbox-from"
      label="How it came"
      name="from"
      chosen={question.source}
      blank="From anywhere"
      choices={[
        { value: 'visitor', label: 'Visitors' },
        { value: 'portal', label: 'Signed in' },
        { value: 'phone', label: 'By phone' },
      ]}
    />
    <Button type="submit">Find</Button>
  </Form>
)

type ChoiceProps = {
  id: string
  label: string
  name: string
  chosen?: string
  blank: string
  choices: readonly { value: string; label: string }[]
}

const Choice = ({ id, label, name, chosen, blank, choices }: ChoiceProps) => (
  <div>
    <label className="sr-only" htmlFor={id}>
      {label}
    </label>
    <Select id={id} name={name} defaultValue={chosen ?? ''} blank={blank} choices={choices} />
  </div>
)
