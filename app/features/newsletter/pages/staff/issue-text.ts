import type { IssueText } from '../../write-issue.ts'

const longestSubject = 150
const longestText = 20_000

export type IssueProblems = Partial<Record<keyof IssueText, string>>

/** What was typed into an issue, and what is wrong with it. */
export const readIssue = (body: FormData): { typed: IssueText; problems: IssueProblems } => {
  const typed = { subject: textOf(body.get('subject')).trim(), markdown: lineFeeds(textOf(body.get('markdown'))) }
  const problems: IssueProblems = {}
  const subject = problemOfSubject(typed.subject)
  const markdown = problemOfText(typed.markdown)
  if (subject) problems.subject = subject
  if (markdown) problems.markdown = markdown
  return { typed, problems }
}

const problemOfSubject = (subject: string) => {
  if (!subject) return 'Please enter a subject.'
  if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(subject) || !subject.isWellFormed()) return 'Please write the subject on one line.'
  return subject.length > longestSubject ? `Please keep the subject to ${longestSubject} characters.` : undefined
}

const problemOfText = (text: string) => {
  if (!text.trim()) return 'Please enter the text.'
  if (text.includes('\0') || !text.isWellFormed())
    return 'This has a character that cannot be stored. Please type it again.'
  return text.length > longestText
    ? `Please keep the text to ${longestText.toLocaleString('en-US')} characters.`
    : undefined
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** Browsers send line ends as CR LF. */
const lineFeeds = (text: string) => text.replaceAll('\r\n', '\n')
