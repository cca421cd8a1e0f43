import type { OverlayValues } from '#content/index.ts'
import { replyFields } from '#features/requests/saved-replies.ts'
import { longText } from '#forms/fields/long-text.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { keepSetting, settingAddresses, withoutKey } from './settings-forms.ts'

type Replies = OverlayValues['replies']

/** The saved replies, one row each; clearing a row removes its reply. */
export const repliesForm = verbForm({
  verb: 'save',
  button: 'Save replies',
  look: 'primary',
  permission: 'replies.write',
  lead: () =>
    `Fields in braces are filled in from the request: ${replyFields.map((field) => `{${field}}`).join(', ')}. Clear the name and the text to remove a reply.`,
  table: (replies: Replies) => ({
    ...{ row: 'Reply', add: 'Add a reply', most: 60 },
    typed: replies.map(({ name, text }) => ({ name, text })),
    fields: () => ({
      name: text('Name', { longest: 80, missing: 'Please name this reply.' }),
      text: longText('Text', { longest: 4000, rows: 5, missing: 'Please enter the text of this reply.' }),
    }),
  }),
  submit: async (ctx, _before, _answers, { expected, rows }) => {
    await keepSetting(ctx, 'replies', rows, expected, (path, words) => {
      const [place = '0', part = 'text'] = path.split('.')
      return [`${part}_${place || 0}`, withoutKey(words)]
    })
    return `${settingAddresses.replies}?saved`
  },
})
