import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { isNull, not } from 'drizzle-orm'
import { href } from 'react-router'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { driversInUse, terminalsInUse, trucksWith } from '../../find.ts'
import { driverForm, fleetPagePath, terminalForm, truckForm } from '../../fleet-forms.ts'
import { drivers, terminals, trucks } from '../../schema.ts'
import { accountsFor } from './accounts.ts'
import type { Route } from './+types/fleet'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Trucks and drivers' }]

const formsOf = async (ctx: Context, content: Parameters<typeof truckForm>[0]['content']) => ({
  truck: truckForm({ content }),
  driver: driverForm({ accounts: await accountsFor(ctx) }),
  terminal: terminalForm({}),
})

export const loader = answering(async ({ context }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const [forms, own, people, places] = await Promise.all([
    formsOf(ctx, content),
    trucksWith(ctx),
    driversInUse(ctx),
    terminalsInUse(ctx),
  ])
  const gone = await Promise.all([
    ctx.db
      .select({ id: trucks.id, name: trucks.name })
      .from(trucks)
      .where(not(isNull(trucks.retiredAt))),
    ctx.db
      .select({ id: drivers.id, name: drivers.name })
      .from(drivers)
      .where(not(isNull(drivers.retiredAt))),
    ctx.db
      .select({ id: terminals.id, name: terminals.name })
      .from(terminals)
      .where(not(isNull(terminals.retiredAt))),
  ])
  const kinds = ['truck', 'driver', 'terminal'] as const
  return {
    trucks: own.map(({ id, name, plate, compartments, palletPlaces }) => ({
      ...{ id, name, plate: plate ?? '' },
      holds: compartments.map(({ capacity }) => formatGallons(capacity as DeciGallons).replace(' gal', '')).join(' / '),
      all:
        compartments.length > 0 &&
        formatGallons(compartments.reduce((sum, { capacity }) => sum + capacity, 0) as DeciGallons),
      pallets: palletPlaces,
    })),
    drivers: people.map(({ id, name, phone, shiftStarts }) => ({
      id,
      name,
      phone: phone ?? '',
      starts: `${Math.floor(shiftStarts / 60) % 12 || 12}:${String(shiftStarts % 60).padStart(2, '0')} ${shiftStarts < 720 ? 'AM' : 'PM'}`,
    })),
    terminals: places.map(({ id, name, address }) => ({ id, name, address })),
    retired: gone.flatMap((rows, at) => rows.map((row) => ({ ...row, href: fleetPagePath(kinds[at]!, row.id) }))),
    mayManage: can(ctx.viewer, 'fleet.manage'),
    forms: { truck: forms.truck.draw(ctx), driver: forms.driver.draw(ctx), terminal: forms.terminal.draw(ctx) },
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), Object.values(await formsOf(ctx, context.get(services).content))),
)

export const clientAction = keepDraft

/** What we drive with: trucks, who drives them, and where they load. */
export default function FleetRoute({ loaderData: fleet, actionData }: Route.ComponentProps) {
  const link = (kind: 'truck' | 'driver' | 'terminal', id: string, name: string) => (
    <a className="text-link" href={href('/dashboard/admin/fleet/:kind/:id', { kind, id })}>
      <bdi>{name}</bdi>
    </a>
  )
  return (
    <>
      <PageHead
        title="Trucks and drivers"
        lead="Truck capacity limits what can be booked each day. Without trucks, no day is ever full."
        actions={
          <ButtonLink href={href('/dashboard/admin/dispatch')} size="small">
            Dispatch board
          </ButtonLink>
        }
      />
      <div className="wrap page-body settings-desk">
        <Section id="trucks" title="Trucks" size="h4" spacing="wide">
          {fleet.trucks.length > 0 && (
            <Table
              caption="Trucks"
              columns={[
                { key: 'name', head: 'Truck' },
                { key: 'holds', head: 'Compartments' },
                { key: 'all', head: 'Holds' },
                { key: 'plate', head: 'Plate' },
              ]}
              rows={fleet.trucks.map(({ id, name, holds, all, plate, pallets }) => ({
                key: id,
                cells: { name: link('truck', id, name), holds: holds || `${pallets} pallet spots`, all, plate },
              }))}
            />
          )}
          <VerbForm form={fleet.forms.truck} refused={actionData} />
        </Section>
        <Section id="drivers" title="Drivers" size="h4" spacing="wide">
          {fleet.drivers.length > 0 && (
            <Table
              caption="Drivers"
              columns={[
                { key: 'name', head: 'Driver' },
                { key: 'phone', head: 'Phone' },
                { key: 'starts', head: 'Day starts' },
              ]}
              rows={fleet.drivers.map(({ id, name, phone, starts }) => ({
                key: id,
                cells: { name: link('driver', id, name), phone, starts },
              }))}
            />
          )}
          <VerbForm form={fleet.forms.driver} refused={actionData} />
        </Section>
        <Section id="terminals" title="Terminals" size="h4" spacing="wide">
          {fleet.terminals.length > 0 && (
            <Table
              caption="Terminals"
              columns={[
                { key: 'name', head: 'Terminal' },
                { key: 'address', head: 'Address' },
              ]}
              rows={fleet.terminals.map(({ id, name, address }) => ({
                key: id,
                cells: { name: link('terminal', id, name), address },
              }))}
            />
          )}
          <VerbForm form={fleet.forms.terminal} refused={actionData} />
        </Section>
        {fleet.retired.length > 0 && (
          <Section id="retired" title="Out of use" size="h4" spacing="wide">
            <ul>
              {fleet.retired.map(({ id, name, href }) => (
                <li key={id}>
                  <a className="text-link" href={href}>
                    <bdi>{name}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  )
}
