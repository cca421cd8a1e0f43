import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'

/** Yes, another way, or no. */
export const QuoteAnswers = ({ forms, refused }: { forms: readonly DrawnForm[]; refused?: RefusedForm }) =>
  forms.length > 0 && (
    <section aria-label="Your answer" className="quote-verbs">
      {forms.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </section>
  )
