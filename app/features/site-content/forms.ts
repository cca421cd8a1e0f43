import { href } from 'react-router'
import { verbForm } from '#forms/verb/verb-form.ts'
import { DomainError } from '#domain/domain-error.ts'
import { nameOfPath } from './address.ts'
import {
  discardDraft,
  hideArticle,
  keepOverFile,
  publishDraft,
  publishVersion,
  revertToFile,
  ContentRefused,
} from './change.ts'
import type { SiteFile } from './find.ts'
import type { ContentState } from './schema.ts'
import type { ShownVersion } from '#events/expected-version.ts'

export const editorPath = (path: string) => href('/dashboard/admin/site/edit/:file', { file: nameOfPath(path) })

const permissionOf = ({ editable }: SiteFile) => (editable.binding ? 'content.bind' : 'content.edit')

/** The page showed a state of ours or of nobody: what is none is outdated. */
export const asExpected = ({ state, changes }: ShownVersion) => ({ state: state as ContentState, changes })

/** What is wrong is said on the page beside its fields; here, that there is something. */
const orSaid = async (work: Promise<void>) => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ContentRefused)) throw error
    const [first, ...others] = error.mistakes
    const moreNote = others.length > 0 ? ` And ${others.length} more.` : ''
    throw new DomainError('invalid', `Nothing was published: ${first?.words ?? ''}.${moreNote}`)
  }
}

const forms = (file: SiteFile) => {
  const { path, ofFile, editable } = file
  const donePage = `${editorPath(path)}?done`
  const permission = permissionOf(file)
  return {
    publish: verbForm({
      ...{ verb: 'publish', button: 'Publish changes', look: 'primary' as const, permission },
      submit: async (ctx, { path }: SiteFile, _answers, { expected }) => {
        await orSaid(publishDraft(ctx, path, asExpected(expected)))
        return `${donePage}=published`
      },
    }),
    discard: verbForm({
      ...{ verb: 'discard', button: 'Discard draft', look: 'quiet' as const, permission },
      confirm: 'We’ll discard the unpublished changes. You can’t undo this. Continue?',
      submit: async (ctx, { path }: SiteFile, _answers, { expected }) => {
        await discardDraft(ctx, path, asExpected(expected))
        return file.shown === undefined && ofFile === undefined
          ? href('/dashboard/admin/site')
          : `${donePage}=discarded`
      },
    }),
    revert: verbForm({
      ...{ verb: 'revert', button: "Restore the file's text", permission },
      confirm: 'The site will show what the content file says. Your version stays in the history. Continue?',
      submit: async (ctx, { path }: SiteFile, _answers, { expected }) => {
        await orSaid(revertToFile(ctx, path, asExpected(expected)))
        return `${donePage}=reverted`
      },
    }),
    hide: verbForm({
      ...{ verb: 'hide', button: 'Remove from site', look: 'danger' as const, permission },
      confirm: 'We’ll take this article off the site. Its words stay here as a draft. Continue?',
      submit: async (ctx, { path }: SiteFile, _answers, { expected }) => {
        await orSaid(hideArticle(ctx, path, asExpected(expected)))
        return `${donePage}=hidden`
      },
    }),
    keep: verbForm({
      ...{ verb: 'keep', button: 'Keep what is published', permission },
      submit: async (ctx, { path }: SiteFile, _answers, { expected }) => {
        await keepOverFile(ctx, path, asExpected(expected))
        return `${donePage}=kept`
      },
    }),
    isArticle: editable.group === 'articles',
  }
}

/** The buttons that make sense for a file as it stands. */
export const siteFileForms = (file: SiteFile) => {
  const { publish, discard, revert, hide, keep, isArticle } = forms(file)
  const drafted = file.draft !== undefined
  return {
    publish: drafted ? publish(file, file) : undefined,
    discard: drafted ? discard(file, file) : undefined,
    revert: file.state !== 'file' && file.ofFile !== undefined ? revert(file, file) : undefined,
    hide: isArticle && file.state !== 'hidden' ? hide(file, file) : undefined,
    keep: file.fileChanged ? keep(file, file) : undefined,
  }
}

/** Makes an earlier version what the site shows. */
export const againForm = (file: SiteFile, version: number) =>
  verbForm({
    ...{ verb: 'again', button: 'Publish this version again', permission: permissionOf(file) },
    look: 'primary',
    submit: async (ctx, { path }: SiteFile, _answers, { expected }) => {
      await orSaid(publishVersion(ctx, path, asExpected(expected), version))
      return `${editorPath(path)}?done=published`
    },
  })(file, file)
