import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { ApplicationView } from '../credit-view.ts'

/** The credit desk's part of a request: where the application stands, what the customer owes, and the next step. */
export const ApplicationSection = ({ view, refused }: { view: ApplicationView; refused?: RefusedForm }) => (
  <Section id="credit" title="Credit">
    <p>
      <StatusWord tone={view.status.tone}>{view.status.words}</StatusWord>
    </p>
    <DefinitionTable
      dense
      rows={[...view.facts, ...view.exposure].map(({ name, value }) => ({
        name,
        value: <bdi className="answer">{value}</bdi>,
      }))}
    />
    <div className="stack tight trade-verbs" role="group" aria-label="Credit decision">
      {view.forms.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </div>
  </Section>
)
