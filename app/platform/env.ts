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
  const given = Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const parsed = settings.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  return arrange(parsed.data)
}

const arrange = (said: Settings): Env => {
  const origin = said.ORIGIN ?? `http://localhost:${said.PORT}`
  return {
    port: said.PORT,
    host: said.HOST,
    origin,
    dataDir: resolve(said.DATA_DIR),
    contentDir: resolve(said.CONTENT_DIR),
    databaseUrl: said.DATABASE_URL,
    secret: said.SECRET,
    smtpUrl: said.SMTP_URL,
    mailFrom: said.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`,
    mailbox: said.IMAP_URL && said.IMAP_ADDRESS ? { url: said.IMAP_URL, address: said.IMAP_ADDRESS } : undefined,
    staffEmail: said.STAFF_EMAIL,
    trustProxy: said.TRUST_PROXY,
    rateLimitFactor: said.RATE_LIMIT_FACTOR,
    logLevel: said.LOG_LEVEL,
    worker: said.WORKER,
    metricsPort: said.METRICS_PORT,
    backup: {
      folder: said.BACKUP_DIR && resolve(said.BACKUP_DIR),
      everyHours: said.BACKUP_EVERY,
      keepDays: said.BACKUP_KEEP_DAYS,
      passphrase: said.BACKUP_PASSPHRASE,
      after: said.BACKUP_AFTER,
    },
    intakeJournal: said.INTAKE_JOURNAL === 'on',
    prepareAhead: said.PREPARE_AHEAD === 'on',
    // The embedded database belongs to one process alone: nobody takes over, and every second is a second without a site.
    drainSeconds: said.DRAIN_SECONDS ?? (said.DATABASE_URL ? 10 : 0),
    requireTwoFactor: said.REQUIRE_2FA,
    stripe:
      said.STRIPE_SECRET_KEY && said.STRIPE_WEBHOOK_SECRET
        ? { secretKey: said.STRIPE_SECRET_KEY, webhookSecret: said.STRIPE_WEBHOOK_SECRET, apiUrl: said.STRIPE_API_URL }
        : undefined,
    osrmUrl: said.OSRM_URL,
    fetchHosts: said.FETCH_HOSTS,
    ai: modelAccess(said),
    aiCeilings: {
      day: { requests: said.AI_REQUESTS_PER_DAY, tokens: said.AI_TOKENS_PER_DAY },
      month: { requests: said.AI_REQUESTS_PER_MONTH, tokens: said.AI_TOKENS_PER_MONTH },
    },
  }
}

const modelAccess = ({ AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_KIND }: Settings): ModelAccess | undefined =>
  AI_MODEL
    ? { kind: AI_KIND ?? 'openai-compatible', baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: AI_API_KEY }
    : undefined
