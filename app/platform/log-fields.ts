const matching =
  (shape: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= 200 && shape.test(value)

const number = (value: unknown): value is number => typeof value === 'number'
/** A name of our own making, such as `fuel-quote` or `request.received`: a person's name or a telephone number is not. */
const slug = matching(/^[a-z][a-z0-9]*(?:[-._][a-z0-9]+)*$/)
const slugs = (value: unknown): value is string[] => Array.isArray(value) && value.every(matching(/^[\w.-]+$/))
const id = matching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
const code = matching(/^[A-Z0-9_]+$/)
/** The pattern of an address, such as `/receipts/:key`, never the address itself: that may hold a secret. */
const route = matching(/^\/[a-z/:._*?-]*$/i)
/** An address that leads nowhere here: plain letters and digits, so that no mail address or token sign gets by. */
const lostPath = matching(/^\/[\w/.-]*$/)
const pathPattern = matching(/^(?:\/|[A-Z]:\\)[\w/\\.-]*$/)
const origin = matching(/^https?:\/\/[\w.:[\]-]+$/)
const anything = (_value: unknown): _value is unknown => true

/** What a log line may hold, and the shape of each. A new field is one more line here. */
const shapes = {
  requestId: id,
  id,
  method: code,
  route,
  lostPath,
  status: number,
  ms: number,
  bytes: number,
  count: number,
  attempt: number,
  port: number,
  form: slug,
  letter: slug,
  task: slug,
  event: slug,
  noun: slug,
  verb: slug,
  role: slug,
  kind: slug,
  migrations: slugs,
  code,
  signal: code,
  origin,
  folder: pathPattern,
  file: pathPattern,
  err: anything,
}

type Value<Shape> = Shape extends ((value: unknown) => value is infer T) ? T : never

export type LogFields = { [Name in keyof typeof shapes]?: Value<(typeof shapes)[Name]> | undefined }

/** What of these fields may be written. A value of another shape leaves `?`, so that the mistake is seen. */
export const admit = (fields: LogFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined || !Object.hasOwn(shapes, name)) return []
      if (name === 'err') return [[name, describe(value)]]
      return [[name, shapes[name as keyof typeof shapes](value) ? value : '?']]
    }),
  )

/**
 * Where and what kind, but not the message: drivers and parsers quote there what a visitor typed. An error of our own
 * whose words hold nothing of the sort says so with `loggable = true`.
 */
const describe = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, stack, cause, ...rest } = error as Error & Record<string, unknown>
  return {
    type: matching(/^\w+$/)(name) ? name : 'Error',
    ...(rest.loggable === true && { message: error.message }),
    ...(code(rest.code) && { code: rest.code }),
    ...(slug(rest.table) && { table: rest.table }),
    ...(slug(rest.constraint) && { constraint: rest.constraint }),
    at: stack?.split('\n').filter((line) => /^ {4}at .*:\d+\)?$/.test(line)),
    ...(cause !== undefined && depth < 5 && { cause: describe(cause, depth + 1) }),
  }
}
