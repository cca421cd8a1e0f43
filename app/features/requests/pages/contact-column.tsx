import { useZone } from '#ui/site/use-company.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { Drawn } from './draw.ts'

/** How else to reach the desk: telephone, e-mail with its promise, hours. */
export const ContactColumn = ({ phone, desk }: { phone: string; desk: NonNullable<Drawn['desk']> }) => {
  const zone = useZone()
  return (
    <section className="form-next" aria-labelledby="contact">
      <h2 id="contact" className="sign text-h4">
        Or reach us directly
      </h2>
      <DefinitionTable
        dense
        rows={[
          {
            name: 'Phone',
            value: (
              <a className="text-link" href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>
                {phone}
              </a>
            ),
          },
          {
            name: 'E-mail',
            value: (
              <>
                <a className="text-link" href={`mailto:${desk.email}`}>
                  {desk.email}
                </a>
                {desk.words && <small className="block">Answered {desk.words}</small>}
              </>
            ),
          },
          {
            name: 'Hours',
            value: [...desk.hours.map((span) => `${span} ${zone.short}`), 'Emergency delivery 24/7'].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            )),
          },
        ]}
      />
    </section>
  )
}
