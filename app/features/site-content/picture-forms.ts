import { href } from 'react-router'
import { DomainError } from '#domain/domain-error.ts'
import { explainTooLarge, largestPaper } from '#features/documents/paper-type.ts'
import { file } from '#forms/fields/file.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { addPicture, retirePicture } from './pictures.ts'
import type { ContentPicture } from './schema.ts'

const picturesPage = href('/dashboard/admin/site/pictures')

/** Takes a picture, with the words that stand in its place for people who can't see it. */
export const addPictureForm = verbForm({
  ...{
    verb: 'add',
    button: 'Add picture',
    pending: 'Uploading …',
    look: 'primary' as const,
    permission: 'content.edit' as const,
  },
  once: true,
  fields: () => ({
    picture: file('Picture', {
      accept: 'image/jpeg,image/png,image/webp,image/heic,.heic',
      help: 'JPEG, PNG, WebP or HEIC, up to 20 MB. We remove location and camera details.',
      missing: 'Please choose a picture.',
    }),
    alt: text('What it shows', {
      longest: 200,
      help: 'Read aloud to people who can’t see it, such as "Driver closing the valve of a skid tank".',
      missing: 'Please say what the picture shows.',
    }),
  }),
  submit: async (ctx, _subject: undefined, { alt }, { submissionId, files }) => {
    const [chosen] = files('picture')
    if (!chosen || chosen.size > largestPaper)
      throw new InvalidField('picture', chosen ? explainTooLarge(chosen.size) : 'Please choose a picture.')
    try {
      await addPicture(ctx, { submissionId, alt, sent: Buffer.from(await chosen.arrayBuffer()) })
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'invalid') throw new InvalidField('picture', error.message)
      throw error
    }
    return `${picturesPage}?done=added`
  },
})

export const retirePictureForm = ({ id, alt }: Pick<ContentPicture, 'id' | 'alt'>) =>
  verbForm({
    ...{ verb: 'retire', button: 'Remove', look: 'quiet' as const, permission: 'content.edit' as const },
    row: () => ({ name: 'id', value: id, about: alt }),
    submit: async (ctx) => {
      await retirePicture(ctx, id)
      return `${picturesPage}?done=removed`
    },
  })(undefined)
