import { today } from '#domain/calendar.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** The days that an address asks for: this month, where it doesn't. */
export const taxPeriod = (ctx: Parameters<typeof today>[0], { searchParams }: URL) => {
  const asked = (name: string, otherwise: string) => {
    const said = searchParams.get(name) ?? ''
    return day.test(said) && !Number.isNaN(Date.parse(said)) ? said : otherwise
  }
  return { from: asked('from', `${today(ctx).slice(0, 7)}-01`), through: asked('through', today(ctx)) }
}
