import { telephoneLink } from '#domain/call-us.ts'
import { fieldsOf } from '#forms/form.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { TankGauge } from '#ui/signature/tank-gauge.tsx'
import { gaugedFields } from './questions.tsx'
import { RequestForm, type FormProps } from './request-form.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'
import { useZone } from '#ui/site/use-company.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { FormView } from './draw-form.ts'

/** A form with a page to itself: what it is for, its gauge, and what happens next. */
export const FormPage = ({ form, drawn, answered }: FormProps) => (
  <>
    <PageHead title={drawn.title} lead={drawn.intro} />
    <div className="wrap form-page gauged">
      {!answered?.reviewing && !answered?.kept && (
        <TankGauge fields={gaugedFields(form).map((name) => fieldsOf(form)[name]?.label ?? name)} />
      )}
      <RequestForm form={form} drawn={drawn} answered={answered} />
      <div className="stack loose">
        {drawn.desk && <ContactColumn phone={drawn.phone} desk={drawn.desk} />}
        <WhatHappensNext {...form} phone={drawn.phone} />
      </div>
    </div>
  </>
)

/** How else to reach the office: phone, email with its promise, hours. */
export const ContactColumn = ({ phone, desk }: { phone?: string; desk: NonNullable<FormView['desk']> }) => {
  const zone = useZone()
  return (
    <Section id="contact" title="Or reach us directly" size="h4" className="form-next">
      <DefinitionTable
        dense
        rows={[
          {
            name: 'Phone',
            value: phone && (
              <a className="text-link" href={telephoneLink(phone)}>
                {phone}
              </a>
            ),
          },
          {
            name: 'Email',
            value: desk.email && (
              <>
                <a className="text-link" href={`mailto:${desk.email}`}>
                  {desk.email}
                </a>
                {desk.words && <small className="line">Answered {desk.words}</small>}
              </>
            ),
          },
          {
            name: 'Hours',
            value: [
              ...desk.hours.map((span) => `${span} ${zone.short}`),
              ...desk.others.map(({ days, hours }) => `${days}: ${hours}`),
              'Emergency delivery 24/7',
            ].map((line) => (
              <span key={line} className="line">
                {line}
              </span>
            )),
          },
        ]}
      />
    </Section>
  )
}
