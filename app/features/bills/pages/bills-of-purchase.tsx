import { ButtonLink } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import type { BillsView } from './bills-view.ts'

export const BillsOfPurchase = ({ title, rows, enter }: BillsView & { title: string }) =>
  (rows.length > 0 || enter) && (
    <Section id="bills" title={title} className="desk-only">
      {rows.length > 0 && (
        <Table
          caption={title}
          columns={[
            { key: 'number', head: 'Bill' },
            { key: 'status', head: 'Status' },
            { key: 'billed', head: 'Bill date' },
            { key: 'total', head: 'Total', figures: true },
          ]}
          rows={rows.map(({ id, number, status, billed, total, reason, href }) => ({
            key: id,
            cells: {
              ...{ billed, total },
              number: href ? (
                <a className="text-link" href={href}>
                  <bdi>{number}</bdi>
                </a>
              ) : (
                <bdi>{number}</bdi>
              ),
              status: (
                <>
                  <StatusWord tone={status.tone}>{status.words}</StatusWord>
                  {reason && (
                    <div className="text-soft">
                      <bdi>{reason}</bdi>
                    </div>
                  )}
                </>
              ),
            },
          }))}
        />
      )}
      {enter && (
        <p>
          <ButtonLink look="outline" href={enter}>
            Enter a bill
          </ButtonLink>
        </p>
      )}
    </Section>
  )
