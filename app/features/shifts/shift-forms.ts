import type { Run } from '#features/dispatch/schema.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { makeLink, releasePhone, takeBack } from './links.ts'
import { settleReport } from './report.ts'

type FormContext = { run: Run; page: string; hasLink: boolean; report?: string }

const link = verbForm({
  verb: 'link',
  button: ({ hasLink }: FormContext) => (hasLink ? 'Make a new link' : 'Make a link for the phone'),
  look: 'solid',
  permission: 'dispatch.plan',
  submit: async (ctx, { run, page }) => {
    await makeLink(ctx, run.id)
    return page
  },
})

const release = verbForm({
  verb: 'release-phone',
  button: 'Allow a different phone',
  permission: 'dispatch.plan',
  confirm:
    'The phone that has the shift now forgets it. What it sends afterwards changes nothing; you find it here. Continue?',
  submit: async (ctx, { run, page }: FormContext) => {
    await releasePhone(ctx, run.id)
    return page
  },
})

const back = verbForm({
  verb: 'take-back',
  button: 'Cancel the link',
  look: 'danger',
  permission: 'dispatch.plan',
  confirm:
    "The link stops working, and the shift is removed from that phone. Anything it sends later changes nothing; you'll find it here. Continue?",
  submit: async (ctx, { run, page }: FormContext) => {
    await takeBack(ctx, run.id)
    return page
  },
})

const settle = verbForm({
  verb: 'settle',
  button: 'Mark as settled',
  permission: 'shipments.correct',
  row: ({ report = '' }: FormContext) => ({ name: 'id', value: report, about: 'this report' }),
  submit: async (ctx, { run, page, report = '' }: FormContext) => {
    await settleReport(ctx, run.id, report)
    return page
  },
})

/** What the office does with the phone of a shift, and with what could not be recorded. */
export const shiftForms = (run: Run, page: string, hasLink: boolean, refusedReports: readonly { id: string }[]) => {
  const subject = { run, page, hasLink }
  return {
    link: link(subject, run),
    release: release(subject, run),
    back: back(subject, run),
    settle: new Map(refusedReports.map(({ id }) => [id, settle({ ...subject, report: id }, run)])),
  }
}
