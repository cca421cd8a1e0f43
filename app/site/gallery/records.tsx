import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SectionNav } from '#ui/section-nav.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { TankLevel } from '#ui/signature/tank-level.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Exhibit } from './exhibit.tsx'
import { late, open } from './samples.ts'

export const Records = () => (
  <>
    <Exhibit name="Status words and badges">
      <StatusWord tone="new">New</StatusWord>
      <StatusWord tone="work">In progress</StatusWord>
      <StatusWord tone="road">In transit</StatusWord>
      <StatusWord tone="kept">Answered</StatusWord>
      <StatusWord tone="late">Overdue</StatusWord>
      <StatusWord tone="hold">On hold</StatusWord>
      <StatusWord tone="off">Canceled</StatusWord>
      <Badge>Polk County</Badge>
      <Badge tone="due">Due today</Badge>
      <Badge tone="kept">Kept</Badge>
      <Badge tone="late">Failed</Badge>
      <Badge tone="dyed">Dyed</Badge>
      <TankLevel percent={31} words="31% now" />
      <TankLevel percent={100} words="Full" />
    </Exhibit>
    <Exhibit name="Tabs, table, pages" wide>
      <Tabs
        label="Requests"
        tabs={[
          { to: '#all', label: 'All open', count: 11, current: true },
          { to: '#over', label: 'Overdue', count: 2, urgent: true },
          { to: '#kept', label: 'Kept', count: 14 },
        ]}
      />
      <div className="specimen">
        <Table
          caption="Open requests"
          columns={[
            { key: 'due', head: 'Due', sort: { to: '#due', now: 'ascending' } },
            { key: 'line', head: 'Promise' },
            { key: 'what', head: 'Request' },
            { key: 'owner', head: 'Owner', wide: true },
            { key: 'state', head: 'State' },
            { key: 'gallons', head: 'Gallons', figures: true, sort: { to: '#gallons' } },
          ]}
          rows={[
            {
              key: '1',
              tone: 'late',
              cells: {
                due: <span className="figure">10:05 AM</span>,
                line: <PromiseLine times={late} />,
                what: <What title="Fuel quote" note="Off-road diesel, Story County" />,
                owner: 'Dispatch 2',
                state: <StatusWord tone="late">Overdue</StatusWord>,
                gallons: '1,200.0',
              },
            },
            {
              key: '2',
              tone: 'due',
              cells: {
                due: <span className="figure">4:48 PM</span>,
                line: <PromiseLine times={open} />,
                what: <What title="Service quote" note="Weekly wet hosing, 9 excavators" />,
                owner: 'Sales 1',
                state: <StatusWord tone="work">In progress</StatusWord>,
                gallons: '800.0',
              },
            },
          ]}
        />
      </div>
      <Pagination shown="1 to 25 of 118" next="#next" previous="#previous" />
    </Exhibit>
    <Exhibit name="Pages of a section" wide>
      <SectionNav
        label="A dashboard"
        path="#orders"
        pages={[
          { to: '#overview', label: 'Overview' },
          { to: '#orders', label: 'Orders' },
          { to: '#documents', label: 'Documents' },
        ]}
      />
    </Exhibit>
    <Exhibit name="Figures" wide>
      <FigureBand
        figures={[
          { name: 'Active Orders', figure: '3', note: '1 on the road, 2 scheduled' },
          { name: 'Pending Quotes', figure: '2', note: 'Next answer due today, 4:30 PM' },
          { name: 'This Month', figure: '$18,462.40', note: '5 orders, 5,236.4 net gal' },
          { name: 'Next Delivery', figure: 'Today, 1–3 PM', note: 'Off-road diesel, 800 gal', now: true },
        ]}
      />
    </Exhibit>
    <Exhibit name="Definitions, alerts, empty" wide>
      <div className="two-columns">
        <div className="stack">
          <DefinitionTable
            rows={[
              { name: 'Standard', value: 'ASTM D975, No. 2-D S15' },
              { name: 'Sulfur', value: '15 ppm, maximum' },
            ]}
          />
          <Section id="delivery-part" title="Delivery" size="h4">
            <DefinitionTable
              dense
              rows={[{ name: 'Deliver to', value: '14200 County Road 9, Marysville, OH 43040' }]}
            />
          </Section>
          <EmptyState title="No orders yet" action={<ButtonLink href="#quote">Request New Quote</ButtonLink>}>
            Your first quote becomes an order when you accept it.
          </EmptyState>
        </div>
        <div className="stack">
          <Alert title="Prices move at 6 PM.">The quote names the day it is for.</Alert>
          <Alert tone="kept" title="Saved." />
          <Alert tone="due" title="Your session ends in 2 minutes.">
            <Button size="small">Stay signed in</Button>
          </Alert>
          <Alert tone="late" title="Access denied. You don't have permission to view this page.">
            Your role: customer
          </Alert>
        </div>
      </div>
    </Exhibit>
  </>
)

const What = ({ title, note }: { title: string; note: string }) => (
  <span>
    <b>{title}</b>
    <small>{note}</small>
  </span>
)
