import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { services } from '#http/context.ts'
import { loadedMeta, pageMeta } from '#site/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/how-we-deliver'

export const handle = { cached: true }

const title = 'Delivery updates'
const description =
  'Which deliveries come first now, how long they take, and what a storm or a shortage of fuel changes for you.'

export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, env } = context.get(services)
  const { storm, promises, coverage } = content
  return {
    meta: pageMeta({ content, origin: env.origin, path: href('/how-we-deliver'), title, description }),
    storm: storm.on ? { reason: storm.reason, ends: storm.endsOn ? formatDay(storm.endsOn) : undefined } : undefined,
    emergency: Object.values(coverage.zones).map(({ name, words }) => ({ name, value: words })),
    schedule: promises.delivery_schedule?.words,
  }
}

/** What customers read while a storm holds us up; at other times, that we deliver as usual. */
export default function HowWeDeliver({ loaderData: { storm, emergency, schedule } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={title}
        lead={
          storm
            ? `${storm.reason}. Deliveries take longer${storm.ends ? ` until ${storm.ends}` : ''}.`
            : "Deliveries are running as usual. If a storm or a shortage holds us up, you'll find out here what changes."
        }
        actions={
          <ButtonLink look="primary" href={href('/emergency-service')}>
            Emergency fuel
          </ButtonLink>
        }
      />
      <div className="wrap page-body sections">
        <Section id="times" title={storm ? 'Delivery times now' : 'Delivery times'}>
          <DefinitionTable
            rows={[
              ...emergency.map(({ name, value }) => ({ name: `Emergency fuel, ${name}`, value })),
              ...(schedule ? [{ name: 'Answer with a delivery date', value: schedule }] : []),
            ]}
          />
        </Section>
        {storm && (
          <Section id="first" title="Who comes first">
            <ol className="flow numbered">
              <li>Hospitals, shelters, water and emergency services</li>
              <li>Tanks that heat where people live</li>
              <li>Livestock</li>
              <li>Everyone else. Within each group, the tank that runs dry first.</li>
            </ol>
            <p>
              So that everyone gets some, we may bring less than you ordered. We'll tell you how much and until when,
              and you can cancel what we can't deliver in time.
            </p>
            <h3 className="sign text-h4">How you can help</h3>
            <p>Clear the way to your fill pipe, tell us how full your tank is, and call before it's below a quarter.</p>
          </Section>
        )}
      </div>
    </>
  )
}
