import { data, redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readExpected } from '#events/expected-version.ts'
import { readText } from '#forms/verb/read-form.ts'
import { ContentRefused, publishDraft, saveDraft } from '../change.ts'
import { moved, shownAt, typedInto, withEntry, withItem, removePart } from '../edit.ts'
import { findSiteFile, type SiteFile } from '../find.ts'
import { asExpected, editorPath } from '../forms.ts'
import { nameOfPath } from '../address.ts'

/**
 * What the editor shows when nothing was published, or a coworker saved first. `outdated`: the draft was saved all the same,
 * and the page is asked for anew, with what is wrong at its fields.
 */
export type EditRefusal = { refused: true; message?: string; outdated?: true }

const entryAt = (file: SiteFile, entry: string, suffix = '') => {
  const query = new URLSearchParams({ ...(entry && { entry }), ...(suffix && { done: suffix }) }).toString()
  return `${editorPath(file.path)}${query && `?${query}`}`
}

/** Whether a form of the editor was posted, and not one of the buttons beside it. */
export const isEdit = (body: FormData) =>
  /^(save|preview|publish|add|drop|up|entry|remove|first)\b/.test(readText(body, 'verb')) && body.has('editor')

/**
 * Keeps what was typed as the draft, whatever the button: then adds or removes an item, goes to the preview, or publishes.
 * Nothing that someone typed is lost for a mistake in it.
 */
export const answerEdit = async (
  ctx: Context,
  file: SiteFile,
  body: FormData,
  entry: string,
  follow: () => Promise<void>,
) => {
  const [verb = '', at = ''] = readText(body, 'verb').split(' ')
  const { editable, path } = file
  const typed = (name: string) => String(body.get(name) ?? '')
  let expected = asExpected(readExpected(body))
  try {
    let edited = body.has('list') ? { text: file.base, entry } : typedInto(editable, file.base, entry, typed)
    if (verb === 'entry') edited = withEntry(editable, edited.text, at)
    if (verb === 'add') edited = { ...edited, text: withItem(editable, edited.text, at) }
    if (verb === 'drop') edited = { ...edited, text: removePart(edited.text, at) }
    if (verb === 'up') edited = { ...edited, text: moved(edited.text, at) }
    if (verb === 'remove') edited = { text: removePart(edited.text, entry), entry: '' }
    await saveDraft(ctx, path, expected, edited.text)
    const [shown] = shownAt(editable, edited.text, edited.entry)
    if (verb === 'preview' && shown) return redirect(`${shown.to}?preview=${nameOfPath(path)}`, 303)
    if (verb === 'publish') {
      const now = await findSiteFile(ctx, path)
      expected = { state: now.state, changes: now.changes }
      if (now.draft === undefined) return redirect(entryAt(file, edited.entry, 'same'), 303)
      await publishDraft(ctx, path, expected)
      await follow()
      return redirect(entryAt(file, edited.entry, 'published'), 303)
    }
    const where = verb === 'save' ? 'saved' : verb === 'remove' ? 'removed' : ''
    const anchor = ['add', 'drop', 'up'].includes(verb) ? `#content-${at.replaceAll('.', '-')}` : ''
    return redirect(entryAt(file, edited.entry, where) + anchor, 303)
  } catch (error) {
    if (error instanceof ContentRefused) return data<EditRefusal>({ refused: true, outdated: true }, { status: 422 })
    if (!(error instanceof DomainError) || (error.kind !== 'conflict' && error.kind !== 'invalid')) throw error
    return data<EditRefusal>(
      { refused: true, message: error.message },
      { status: error.kind === 'conflict' ? 409 : 422 },
    )
  }
}
