import { DefinitionTable } from '#ui/definition-table.tsx'

export type ContactLines = { name: string | null; email: string | null; phone: string | null; company: string | null }

export const ContactCard = ({ name, email, phone, company }: ContactLines) => (
  <section aria-labelledby="contact">
    <h2 id="contact" className="sign text-h4">
      Contact
    </h2>
    <DefinitionTable
      dense
      rows={[
        { name: 'Name', value: <bdi>{name ?? 'Not given'}</bdi> },
        ...(company ? [{ name: 'Company', value: <bdi>{company}</bdi> }] : []),
        {
          name: 'Phone',
          value: phone ? (
            <a className="text-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          ) : (
            'Not given'
          ),
        },
        {
          name: 'E-mail',
          value: email ? (
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            'Not given'
          ),
        },
      ]}
    />
  </section>
)
