import { data } from 'react-router'
import { DomainError } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import { actOnMany } from '#lists/act-on-many.ts'
import { ListPage } from '#lists/list-page.tsx'
import { ManyAlert } from '#lists/many-done.tsx'
import { listContext } from '#lists/pages/list-context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import invoices from '../../staff-list.ts'
import type { Route } from './+types/invoices'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Invoices' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => ({
  list: await invoices.view(listContext(ctx, context), url.searchParams),
}))

/** Issues the drafts that were chosen. */
export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  try {
    return {
      many: await actOnMany(invoices, listContext(ctx, context), url.searchParams, await request.formData()),
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error
    return data({ refused: error.message }, { status: 409 })
  }
})

/** Every invoice and credit memo; drafts are issued many at a time. */
export default function InvoicesRoute({ loaderData: { list }, actionData }: Route.ComponentProps) {
  useFreshPage()
  return (
    <ListPage
      list={list}
      above={
        <>
          {actionData && 'many' in actionData && <ManyAlert {...actionData.many} />}
          {actionData && 'refused' in actionData && <Alert tone="late" title={actionData.refused} urgent />}
        </>
      }
    />
  )
}
