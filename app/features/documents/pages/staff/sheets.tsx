import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { documentDraftsNow } from '../../drafts.ts'
import { addSheetsForm, nameSheetsForm, removeSheetsForm } from '../../sheet-forms.ts'
import { sheetProducts } from './sheet-products.ts'
import type { Route } from './+types/sheets'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Upload safety data sheets' }]

const readForms = async (ctx: Context, content: Content) => {
  const drafts = await documentDraftsNow(ctx)
  const isFuel = (key: string) => content.fuels.some((fuel) => fuel.key === key)
  const kindOf = (key: string) => (isFuel(key) ? 'sds_fuels' : 'sds_lubricants')
  return {
    drafts,
    add: addSheetsForm({}),
    name: nameSheetsForm({ drafts, kindOf, products: sheetProducts(content) }),
    remove: removeSheetsForm({ drafts }),
  }
}

export const loader = answering(async ({ context, url }: Route.LoaderArgs, ctx) => {
  const { drafts, add, name, remove } = await readForms(ctx, context.get(services).content)
  return {
    waiting: drafts.length,
    saved: Number(url.searchParams.get('saved') ?? 0),
    add: add.draw(ctx),
    name: name.draw(ctx),
    remove: remove.draw(ctx),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const { add, name, remove } = await readForms(ctx, app.content)
  const answer = await answerVerb(ctx, await request.formData(), [add, name, remove])
  if (answer instanceof Response) await app.followChanges()
  return answer
})

export const clientAction = keepDraft

/** Many safety data sheets at once: first the files, then what each is. */
export default function SheetsRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { waiting, saved, add, name, remove } = loaderData
  return (
    <>
      <PageHead
        title="Upload safety data sheets"
        over={
          <a className="text-link" href={href('/dashboard/admin/documents')}>
            Documents
          </a>
        }
        lead="Choose many files at once. We propose the product, revision and date from each file's name; check them against the sheet."
      />
      <div className="wrap page-body settings-desk">
        {saved > 0 && !refused && (
          <Alert tone="kept" title={saved === 1 ? 'Saved one sheet.' : `Saved ${saved} sheets.`} urgent>
            Customers can download them now. Who has to get them is under Deliveries, Safety data sheets.
          </Alert>
        )}
        <VerbForm form={add} refused={refused} primary={waiting === 0} />
        {waiting > 0 && (
          <Section id="waiting" title={waiting === 1 ? 'One file to check' : `${waiting} files to check`} size="h4">
            <p className="text-soft">
              A sheet for a product that already has one becomes its next revision. Files not checked within a day are
              deleted.
            </p>
            <VerbForm form={name} refused={refused} primary />
            <VerbForm form={remove} refused={refused} />
          </Section>
        )}
      </div>
    </>
  )
}
