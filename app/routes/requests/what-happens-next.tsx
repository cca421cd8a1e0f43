import type { Form } from '#forms/form.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'

export const WhatHappensNext = ({ next, phone }: { next: Form['next']; phone: string }) => (
  <aside className="form-next" aria-labelledby="next">
    <h2 id="next" className="sign text-h4">
      What happens next
    </h2>
    <DefinitionTable dense rows={next.map(([when, what]) => ({ name: when, value: what }))} />
    <p>
      Running dry today?
      <a className="text-link block" href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>
        Call {phone}
      </a>
    </p>
  </aside>
)
