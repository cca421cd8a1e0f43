import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { formatMoment } from '#domain/day.ts'
import type { Tone } from '#ui/status-word.tsx'
import { takeApart } from '#content/editing/rewrite.ts'
import { writeExpected } from '#events/expected-version.ts'
import { nameOfPath } from '../address.ts'
import { editShape, entriesOf, shownAt } from '../edit.ts'
import type { SiteFile } from '../find.ts'
import { siteFileForms } from '../forms.ts'
import { placeMistakes } from '../mistakes.ts'
import { missingPictures } from '../pictures.ts'
import { optionWords, titleOfFile } from './field-words.ts'

/** How a file stands, in a word and a sentence. */
export const standingOf = (ctx: Context, file: SiteFile): { tone: Tone; words: string; more?: string } => {
  const stateText = (verb: string, by?: { by: string; at: Date }) =>
    by && `${verb} by ${by.by}, ${formatMoment(ctx.calendar.timeZone, by.at)}.`
  if (file.leftOut)
    return {
      tone: 'late',
      words: 'Not shown',
      more: "The content files have changed and no longer fit this version. The site shows the file's words.",
    }
  if (file.draft !== undefined)
    return {
      tone: 'work',
      words: file.shown === undefined ? 'Draft, not on the site' : 'Draft',
      more: stateText('Written', file.drafted),
    }
  if (file.state === 'edited') return { tone: 'kept', words: 'Edited', more: stateText('Published', file.published) }
  if (file.state === 'hidden')
    return { tone: 'off', words: 'Off the site', more: stateText('Taken off', file.published) }
  return { tone: 'new', words: 'Original text', more: stateText('Put back', file.published) }
}

/** What an article is called, wherever it is named. */
export const articleTitle = (file: SiteFile) => {
  const { title } = file.editable.group === 'articles' ? (takeApart(file.base).value as { title?: string }) : {}
  return titleOfFile(file.path, title)
}

/** Everything that the page of one file shows: its form, or its lists, or the form of one entry. */
export const editView = async (ctx: Context, file: SiteFile, entry: string) => {
  const { editable, base, draft } = file
  const lists = entriesOf(editable, base)
  const isListed = lists.length > 0
  const shape = isListed && entry === '' ? undefined : editShape(editable, base, entry)
  if (!shape && (!isListed || entry !== '')) throw notFound('entry')
  const found = draft === undefined ? [] : [...ctx.site.check(file.path, draft), ...(await missingPictures(ctx, draft))]
  const problems = placeMistakes(found, shape, base)
  const list = lists.find(({ at }) => (at === '' ? entry !== '' : entry.startsWith(`${at}.`)))
  return {
    ...{ entry, asked: shape, seen: writeExpected(file), mayEdit: file.mayEdit, problems },
    ...{ title: articleTitle(file), isPublished: file.shown !== undefined, standing: standingOf(ctx, file) },
    body: entry === '' ? takeApart(base).body : undefined,
    entryTitle: list?.entries.find(({ at }) => at === entry)?.title,
    removable: list && !list.fixed,
    one: list?.one,
    lists: entry === '' ? lists.map(({ at, one, many, fixed, entries }) => ({ at, one, many, fixed, entries })) : [],
    choices: {
      ...(ctx.site.drawings.length > 0 && {
        image: ctx.site.drawings.map((name) => ({ value: name, label: optionWords(name) })),
        drawing: ctx.site.drawings.map((name) => ({ value: name, label: optionWords(name) })),
      }),
    },
    drafted: draft !== undefined,
    fileChanged: file.fileChanged,
    previews:
      draft === undefined
        ? []
        : shownAt(editable, base, entry).map(({ to, label }) => ({
            label,
            to: `${to}?preview=${nameOfPath(file.path)}`,
          })),
    shown: shownAt(editable, base, entry),
    forms: drawnForms(ctx, file),
    binding: editable.binding ?? false,
    isArticle: editable.group === 'articles',
  }
}

const drawnForms = (ctx: Context, file: SiteFile) => {
  const { publish, discard, revert, hide, keep } = siteFileForms(file)
  return {
    publish: publish?.draw(ctx),
    discard: discard?.draw(ctx),
    revert: revert?.draw(ctx),
    hide: hide?.draw(ctx),
    keep: keep?.draw(ctx),
  }
}

export type EditView = Awaited<ReturnType<typeof editView>>
