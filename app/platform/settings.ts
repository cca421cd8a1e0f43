import { z } from 'zod'

/** The shortest SECRET that nobody guesses: 32 characters, as 24 random bytes give in base64. */
const secretLength = 32

/** The shortest BACKUP_PASSPHRASE: anyone who has the file can try as many as they like. */
const passphraseLength = 16

const parts = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.includes(parts(text)?.protocol.slice(0, -1) ?? ''), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })

/**
 * A DATABASE_URL may name several hosts, as PostgreSQL's own programs take it: `postgres://user@one:5432,two:5432/fuel`.
 * The same address for each of them alone.
 */
export const eachHost = (address: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

const databaseUrl = z
  .string()
  .refine((text) => eachHost(text).every((one) => ['postgres:', 'postgresql:'].includes(parts(one)?.protocol ?? '')), {
    error: 'must be an address that begins with postgres:// or postgresql://',
  })

const origin = url('http', 'https')
  .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
    error: 'must be scheme, host and port only, as in https://www.example.com',
  })
  .transform((text) => parts(text)?.origin ?? text)

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

const oneOf = <const T extends readonly [string, ...string[]]>(...choices: T) =>
  z.enum(choices, { error: `must be ${choices.join(', ').replace(/, ([^,]*)$/, ' or $1')}` })

const mailbox = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, { error: 'must be one email address' })
const namedMailbox = z.string().regex(/^(?:[^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
  error: 'must be one email address, as in office@example.com or The Office <office@example.com>',
})

/** Of the 64 characters that the name of a mailbox may have (RFC 5321), those that the token of an answer leaves. */
export const longestMailboxName = 19

const eachAlone = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z.string().default('./content'),
  DATABASE_URL: databaseUrl.optional(),
  SECRET: z
    .string()
    .min(secretLength, { error: `must have at least ${secretLength} characters` })
    .optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: namedMailbox.optional(),
  IMAP_URL: url('imap', 'imaps').optional(),
  IMAP_ADDRESS: mailbox
    .refine((address) => address.lastIndexOf('@') <= longestMailboxName, {
      error: `must have at most ${longestMailboxName} characters before the @, so that a token fits behind them`,
    })
    .optional(),
  STAFF_EMAIL: mailbox.optional(),
  TRUST_PROXY: z.preprocess((text) => (text === 'off' ? '0' : text), wholeNumber(0, 16)).default(0),
  AI_BASE_URL: url('http', 'https').optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_KIND: oneOf('openai-compatible', 'anthropic').optional(),
  AI_REQUESTS_PER_DAY: wholeNumber(0, 1_000_000).default(3000),
  AI_REQUESTS_PER_MONTH: wholeNumber(0, 10_000_000).default(30_000),
  AI_TOKENS_PER_DAY: wholeNumber(0, 10_000_000_000).default(6_000_000),
  AI_TOKENS_PER_MONTH: wholeNumber(0, 100_000_000_000).default(60_000_000),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, { error: 'must be a secret key of Stripe, which begins with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url('http', 'https').optional(),
  OSRM_URL: url('http', 'https').optional(),
  FETCH_HOSTS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).hostname === host),
      {
        error: 'must be host names only, with commas between them, as in osrm.internal, 10.0.0.5',
      },
    )
    .default([]),
  RATE_LIMIT_FACTOR: z
    .string()
    .refine((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0, { error: 'must be a number above 0' })
    .transform(Number)
    .default(1),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: wholeNumber(1, 168).default(24),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(30),
  BACKUP_PASSPHRASE: z
    .string()
    .min(passphraseLength, { error: `must have at least ${passphraseLength} characters` })
    .optional(),
  BACKUP_AFTER: z.string().optional(),
  INTAKE_JOURNAL: oneOf('on', 'off').default('on'),
  PREPARE_AHEAD: oneOf('on', 'off').default('on'),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  WORKER: oneOf('in-process', 'off', 'only').default('in-process'),
  REQUIRE_2FA: oneOf('admin').optional(),
})

export type Settings = z.infer<typeof eachAlone>

/** What one setting asks of another. Looked at even when others are wrong, so that all mistakes are told at once. */
const together: {
  name: keyof Settings
  error: string
  wrong: (env: Partial<Record<keyof Settings, unknown>>) => unknown
}[] = [
  {
    name: 'SECRET',
    error: 'must be set when DATABASE_URL is set: every process that shares the database needs the same one',
    wrong: (said) => said.DATABASE_URL && !said.SECRET,
  },
  {
    name: 'IMAP_ADDRESS',
    error: 'must be set when IMAP_URL is: the email address whose mail arrives there',
    wrong: (said) => said.IMAP_URL && !said.IMAP_ADDRESS,
  },
  {
    name: 'BACKUP_DIR',
    error: 'must be set when BACKUP_AFTER is',
    wrong: (said) => said.BACKUP_AFTER && !said.BACKUP_DIR,
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    error: 'must be set when STRIPE_SECRET_KEY is: without it nobody learns that a payment came in',
    wrong: (said) => said.STRIPE_SECRET_KEY && !said.STRIPE_WEBHOOK_SECRET,
  },
  {
    name: 'STRIPE_SECRET_KEY',
    error: 'must be set when another STRIPE_ setting is',
    wrong: (said) => (said.STRIPE_WEBHOOK_SECRET || said.STRIPE_API_URL) && !said.STRIPE_SECRET_KEY,
  },
  {
    name: 'AI_MODEL',
    error: 'must be set when another AI_ setting is',
    wrong: (said) => (said.AI_BASE_URL || said.AI_API_KEY || said.AI_KIND) && !said.AI_MODEL,
  },
  {
    name: 'AI_BASE_URL',
    error: 'must be set when AI_MODEL is, unless AI_KIND is anthropic',
    wrong: (said) => said.AI_MODEL && !said.AI_BASE_URL && said.AI_KIND !== 'anthropic',
  },
  {
    name: 'AI_API_KEY',
    error: 'must be set when AI_KIND is anthropic',
    wrong: (said) => said.AI_KIND === 'anthropic' && !said.AI_API_KEY,
  },
]

/** Every setting of the program, by the name of its environment variable. */
export const settings = together.reduce(
  (schema, { name, error, wrong }) => schema.refine((said) => !wrong(said), { path: [name], error, when: () => true }),
  eachAlone,
)
