import { can } from '#domain/can.ts'
import { ContentError } from '#content/index.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Services } from '#http/context.ts'
import { pathOfName } from '../address.ts'
import { findSiteFile } from '../find.ts'
import { editorPath } from '../forms.ts'
import { articleTitle } from './edit-view.ts'

/**
 * The program as the person sees it who previews a draft: with the draft in the place of what is published, for this one
 * request. For everybody else, and where the draft cannot be shown, the program as it is.
 */
export const previewing = async (app: Services, request: Request): Promise<Services> => {
  const name = new URL(request.url).searchParams.get('preview')
  if (!name) return app
  const ctx = app.contextFor(await app.viewerOf(request.headers))
  if (!can(ctx.viewer, 'content.see')) return app
  try {
    const file = await findSiteFile(ctx, pathOfName(name))
    if (file.draft === undefined) return app
    const content = app.contentWith(file.path, file.draft)
    const preview = { edit: editorPath(file.path), title: articleTitle(file) }
    // What the program is otherwise: it is not copied, because parts of it are read when they are asked for.
    return Object.create(app, { content: { value: content }, preview: { value: preview } }) as Services
  } catch (error) {
    if (error instanceof DomainError) return app
    if (!(error instanceof ContentError)) throw error
    return Object.create(app, {
      preview: { value: { edit: editorPath(pathOfName(name)), title: '', broken: true } },
    }) as Services
  }
}
