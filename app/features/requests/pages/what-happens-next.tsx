import { href } from 'react-router'
import { callLink } from '#domain/call-us.ts'
import type { Form } from '#forms/form.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { NoBreak } from '#ui/no-break.tsx'

type Props = Pick<Form, 'next' | 'runningDry'> & { phone?: string }

/** What the request still goes through. Once nothing is to come, the way to the next one. */
export const WhatHappensNext = ({ next, runningDry, phone }: Props) => (
  <aside className="form-next stack tight" aria-labelledby="next">
    <h2 id="next" className="sign text-h4">
      {next.length > 0 ? 'What happens next' : 'Need something else?'}
    </h2>
    {next.length > 0 ? (
      <DefinitionTable dense rows={next.map(([when, what]) => ({ name: when, value: <NoBreak>{what}</NoBreak> }))} />
    ) : (
      <a className="text-link" href={href('/quote/fuel')}>
        Request a price
      </a>
    )}
    {runningDry && (
      <p>
        Running dry today?
        <a className="text-link line" href={callLink(phone).to}>
          {callLink(phone).label}
        </a>
      </p>
    )}
  </aside>
)
