import { reportProblems } from '#features/newsletter/problems.ts'
import { defineTask } from './task.ts'

/** Puts mails of the newsletter that could not be delivered into the inbox. */
export default defineTask({
  name: 'report-newsletter-problems',
  every: '* * * * *',
  run: async ({ context, log }) => {
    const count = await reportProblems(context())
    if (count > 0) log.info({ count }, 'problems of the newsletter reported')
  },
})
