import { arch, platform } from 'node:os'

const otherwise = 'or set DATABASE_URL to a PostgreSQL server'

/** Why there is no embedded database and what to do about it, in one sentence. */
export class DatabaseCannotStart extends Error {
  override name = 'DatabaseCannotStart'
  /** What PostgreSQL says at its start is about files and settings, never about a visitor. */
  readonly loggable = true

  constructor(complaint: string) {
    super(sentence(complaint))
  }
}

const sentence = (complaint: string) => {
  if (/unshare|cannot be run as root|execution of the PostgreSQL server is not permitted/.test(complaint)) {
    return `The embedded PostgreSQL cannot run as root on this system: run the program as an ordinary user, ${otherwise}.`
  }
  if (/Cannot find (?:package|module)/.test(complaint)) {
    return `There is no embedded PostgreSQL for ${platform()} on ${arch()}: install the packages again, ${otherwise}.`
  }
  return `The embedded PostgreSQL cannot start, because ${gist(complaint)}: put that right, ${otherwise}.`
}

/** PostgreSQL writes many lines; the one that matters comes last and says FATAL or error. */
const gist = (complaint: string) => {
  const lines = complaint.split('\n').filter(Boolean)
  const grave = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it ended without a word'
  return grave.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '').replace(/[.:]$/, '')
}
