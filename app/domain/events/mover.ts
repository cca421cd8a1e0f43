import type { Context } from '../context.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { overtaken } from './overtaken.ts'
import { record, type Detail } from './record.ts'
import { isAsSeen, type Changing, type Seen } from './seen.ts'

/** A noun that moves along its lifecycle: how its row is written and read again, and what its mails need to know. */
export type Moving<Row, State extends string, Verb extends string, Change> = {
  /** The prefix of its events, such as "order" in "order.confirm". */
  name: string
  life: Lifecycle<State, Verb>
  /** Writes the row if nobody has moved it since it was found; undefined when somebody has. */
  write: (ctx: Context, row: Row, change: Partial<Change> & Moved<State>) => Promise<Row | undefined>
  again: (ctx: Context, id: string) => Promise<Row>
  facts: (row: Row, ctx: Context) => Record<string, unknown> | Promise<Record<string, unknown>>
}

type Moved<State extends string> = Omit<Changing<State>, 'id'>

/** What a step is given: what the person saw, what changes beside the state, what its mails and the diary say. */
export type Step<State extends string, Change> = {
  seen?: Seen<State>
  change?: Partial<Change>
  told?: Record<string, unknown>
  detail?: Detail
  /** It follows from another verb that was allowed: nobody is asked whether they may. */
  follows?: boolean
}

/**
 * Makes the verb that moves a row: refuses what the table does not allow, lets one of two win, and writes the diary.
 * Call what it makes inside the transaction of the change.
 */
export const mover =
  <Row extends Changing<State>, State extends string, Verb extends string, Change extends object>(
    noun: Moving<Row, State, Verb, Change>,
  ) =>
  async (ctx: Context, row: Row, verb: Verb, step: Step<State, Change> = {}): Promise<Row> => {
    const { seen = row, change, told, detail, follows } = step
    if (!isAsSeen(row, seen)) throw await overtaken(ctx, noun.life.noun, row)
    const state = noun.life.move(row.state, verb, follows ? undefined : ctx.viewer)
    const written = { ...change, state, changes: row.changes + 1 } as Partial<Change> & Moved<State>
    const moved = await noun.write(ctx, row, written)
    if (!moved) throw await overtaken(ctx, noun.life.noun, await noun.again(ctx, row.id))
    const facts = await noun.facts(moved, ctx)
    await record(ctx, { name: `${noun.name}.${verb}`, ...facts, ...by(ctx), ...told }, row.id, {
      from: row.state,
      to: state,
      ...detail,
    })
    return moved
  }

const by = ({ viewer }: Context) => ({ by: 'userId' in viewer ? { id: viewer.userId, name: viewer.name } : null })
