import type { Context } from '#domain/context.ts'
import type { Lifecycle } from '#domain/lifecycle.ts'
import type { States } from '#domain/states.ts'
import { logEvent } from './audit-log.ts'
import type { Detail, EventDefinition, EventFacts } from './define-events.ts'
import { refuseStale, staleVersionError, type ExpectedVersion, type VersionedRecord } from './expected-version.ts'

type ChangedRecord<State extends string> = Omit<VersionedRecord<State>, 'id'>
type Person = { by: { id: string; name: string } | null }

/** How a noun is moved along its lifecycle. */
type Options<Row, State extends string, Verb extends string, Change, Events, Shared> = {
  life: Lifecycle<State, Verb>
  states: Pick<States<State>, 'noun' | 'isNow'>
  /** The event of each verb. */
  events: Events & Record<Verb, EventDefinition>
  /** Writes the row if nobody has moved it since it was found; undefined when someone has. */
  write: (ctx: Context, row: Row, change: Partial<Change> & ChangedRecord<State>) => Promise<Row | undefined>
  reread: (ctx: Context, id: string) => Promise<Row>
  /** What all of its events say. */
  facts: (row: Row, ctx: Context) => Shared | Promise<Shared>
}

type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never
/** The facts of these events that the caller has to give, beside what all of them say. */
type OwnFacts<Event, Shared> = UnionToIntersection<
  Event extends unknown ? Omit<EventFacts<Event>, keyof Shared | keyof Person> : never
>

/** `expected` is the version that the person saw, `change` what changes beside the state, `facts` and `detail` what its event says. */
type Step<State extends string, Change, Facts> = {
  expected?: ExpectedVersion<State>
  change?: Partial<Change>
  detail?: Detail
  /** It follows from another verb that was allowed: nobody is asked whether they may. */
  follows?: boolean
} & (object extends Facts ? { facts?: Facts } : { facts: Facts })

/**
 * Makes the verb that moves a row: refuses what the table does not allow, lets one of two win, and writes the audit log.
 * Call what it makes inside the transaction of the change.
 */
export const createTransition =
  <
    Row extends VersionedRecord<State>,
    State extends string,
    Verb extends string,
    Change extends object,
    Events,
    Shared extends object,
  >({
    life,
    states,
    events,
    write,
    reread,
    facts,
  }: Options<Row, State, Verb, Change, Events, Shared>) =>
  async <Chosen extends Verb & keyof Events>(
    ctx: Context,
    row: Row,
    verb: Chosen,
    ...[step]: object extends Step<State, Change, OwnFacts<Events[Chosen], Shared>>
      ? [step?: Step<State, Change, OwnFacts<Events[Chosen], Shared>>]
      : [step: Step<State, Change, OwnFacts<Events[Chosen], Shared>>]
  ): Promise<Row> => {
    const { expected = row, change, facts: rest, detail, follows } = step ?? {}
    await refuseStale(ctx, states, row, expected)
    const state = life.move(row.state, verb, follows ? undefined : ctx.viewer)
    const update = { ...change, state, changes: row.changes + 1 } as Partial<Change> & ChangedRecord<State>
    const moved = await write(ctx, row, update)
    if (!moved) throw await staleVersionError(ctx, states, await reread(ctx, row.id))
    const shared = await facts(moved, ctx)
    const event: EventDefinition = events[verb]
    await logEvent(
      ctx,
      event as EventDefinition,
      row.id,
      { ...shared, ...byWhom(ctx), ...(rest as object) },
      {
        from: row.state,
        to: state,
        ...detail,
      },
    )
    return moved
  }

/** The person who did it, as mails name them. */
export const byWhom = ({ viewer }: Context): Person => ({
  by: 'userId' in viewer ? { id: viewer.userId, name: viewer.name } : null,
})
