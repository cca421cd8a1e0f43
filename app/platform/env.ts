import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { settings, type Settings } from './settings.ts'
import type { StripeAccess } from './stripe.ts'

export type Env = {
  port: number
  host: string
  /** Public address without a slash at the end. Links are built from this alone, never from the Host header. */
  origin: string
  /** Absolute path of the folder that holds everything the program keeps. */
  dataDir: string
  /** Absolute path of the folder with the company's words, products, places and promises. */
  contentDir: string
  databaseUrl?: string
  secret?: string
  smtpUrl?: string
  mailFrom: string
  /** The mailbox that is read for answers, and its address. */
  mailbox?: { url: string; address: string }
  staffEmail?: string
  /** How many proxies in front of us may be believed about the visitor's address. */
  trustProxy: number
  rateLimitFactor: number
  logLevel: Settings['LOG_LEVEL']
  worker: Settings['WORKER']
  /** Where figures are handed out; nowhere without. */
  metricsPort?: number
  /** Backups by the clock. Without a folder there are none; the passphrase opens older ones all the same. */
  backup: BackupPlan & { folder?: string }
  /** Whether the public forms are kept in DATA_DIR while the database is away. */
  intakeJournal: boolean
  /** Whether the pages that are the same for all, and the assistant, are made before someone asks for them. */
  prepareAhead: boolean
  /** How long a process that was told to stop serves on while it says that it is not ready. */
  drainSeconds: number
  requireTwoFactor?: Settings['REQUIRE_2FA']
  /** Who tells drives by road, where Settings name nobody. */
  osrmUrl?: string
  /** Private hosts that an address in Settings may lead to. */
  fetchHosts: readonly string[]
  /** Card payments, on the processor's own page. */
  stripe?: StripeAccess
  ai?: ModelAccess
  /** How much the model may be asked, by every process together. */
  aiCeilings: ModelCeilings
}

export type BackupPlan = {
  everyHours: number
  keepDays: number
  passphrase?: string
  /** A shell command, given the file as $1. */
  after?: string
}

/** Questions to the model, and tokens read and written for them. */
export type ModelCeilings = Record<'day' | 'month', { requests: number; tokens: number }>

export type ModelAccess = { kind: NonNullable<Settings['AI_KIND']>; baseUrl?: string; model: string; apiKey?: string }

/** Says every mistake at once, one a line, each opening with the name of the variable. */
export class EnvError extends Error {
  override name = 'EnvError'
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(['These settings cannot be used:', ...mistakes.map((mistake) => `  ${mistake}`)].join('\n'))
    this.mistakes = mistakes
  }
}

/** The environment of this process, with what `.env` in the folder adds. A variable that is set wins over the file. */
export const loadEnv = (folder = process.cwd()): Env => {
  const file = join(folder, '.env')
  return readEnv({ ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...process.env })
}

export const readEnv = (source: Record<string, string | undefined>): Env => {
  const entries = Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const parsed = settings.safeParse(Object.fromEntries(entries))
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  return arrange(parsed.data)
}

const arrange = (parsed: Settings): Env => {
  const origin = parsed.ORIGIN ?? `http://localhost:${parsed.PORT}`
  return {
    port: parsed.PORT,
    host: parsed.HOST,
    origin,
    dataDir: resolve(parsed.DATA_DIR),
    contentDir: resolve(parsed.CONTENT_DIR),
    databaseUrl: parsed.DATABASE_URL,
    secret: parsed.SECRET,
    smtpUrl: parsed.SMTP_URL,
    mailFrom: parsed.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`,
    mailbox:
      parsed.IMAP_URL && parsed.IMAP_ADDRESS ? { url: parsed.IMAP_URL, address: parsed.IMAP_ADDRESS } : undefined,
    staffEmail: parsed.STAFF_EMAIL,
    trustProxy: parsed.TRUST_PROXY,
    rateLimitFactor: parsed.RATE_LIMIT_FACTOR,
    logLevel: parsed.LOG_LEVEL,
    worker: parsed.WORKER,
    metricsPort: parsed.METRICS_PORT,
    backup: {
      folder: parsed.BACKUP_DIR && resolve(parsed.BACKUP_DIR),
      everyHours: parsed.BACKUP_EVERY,
      keepDays: parsed.BACKUP_KEEP_DAYS,
      passphrase: parsed.BACKUP_PASSPHRASE,
      after: parsed.BACKUP_AFTER,
    },
    intakeJournal: parsed.INTAKE_JOURNAL === 'on',
    prepareAhead: parsed.PREPARE_AHEAD === 'on',
    // The embedded database belongs to one process alone: nobody takes over, and every second is a second without a site.
    drainSeconds: parsed.DRAIN_SECONDS ?? (parsed.DATABASE_URL ? 10 : 0),
    requireTwoFactor: parsed.REQUIRE_2FA,
    stripe:
      parsed.STRIPE_SECRET_KEY && parsed.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: parsed.STRIPE_SECRET_KEY,
            webhookSecret: parsed.STRIPE_WEBHOOK_SECRET,
            apiUrl: parsed.STRIPE_API_URL,
          }
        : undefined,
    osrmUrl: parsed.OSRM_URL,
    fetchHosts: parsed.FETCH_HOSTS,
    ai: modelAccess(parsed),
    aiCeilings: {
      day: { requests: parsed.AI_REQUESTS_PER_DAY, tokens: parsed.AI_TOKENS_PER_DAY },
      month: { requests: parsed.AI_REQUESTS_PER_MONTH, tokens: parsed.AI_TOKENS_PER_MONTH },
    },
  }
}

const modelAccess = ({ AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_KIND }: Settings): ModelAccess | undefined =>
  AI_MODEL
    ? { kind: AI_KIND ?? 'openai-compatible', baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: AI_API_KEY }
    : undefined
