import { data, href, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { callLink } from '#domain/call-us.ts'
import { constantTime } from '#features/accounts/pages/auth/auth-request.ts'
import { answerForm, type RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { requestContext, services } from '#http/context.ts'
import { loadedMeta, pageMeta } from '#site/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { StatusView } from '../find-status.ts'
import { statusForm } from '../status-form.ts'
import type { Route } from './+types/status'

export const handle = { interactive: true, cached: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

const title = 'Check your order or request'
const description =
  'Type the reference number of your request, quote or order and your email or phone, and we email you the link that shows where it stands.'

export const meta = loadedMeta

const formFor = ({ context }: ActionFunctionArgs | LoaderFunctionArgs, notify: (view?: StatusView) => void) =>
  statusForm({
    address: context.get(requestContext).clientAddress,
    factor: context.get(services).env.rateLimitFactor,
    tell: notify,
  })

export const loader = answering((args: Route.LoaderArgs, ctx) => {
  const { content, env } = args.context.get(services)
  return {
    phone: content.company.phone,
    form: formFor(args, () => undefined).draw(ctx),
    meta: pageMeta({ content, origin: env.origin, path: href('/status'), title, description }),
  }
})

type StatusResult = { refused?: RefusedForm; asked?: true; shown?: StatusView }

/** Says the same words after the same time, whatever there is under the reference. */
export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const body = await args.request.formData()
  return constantTime(async () => {
    let view: StatusView | undefined
    const answer = await answerForm(
      ctx,
      body,
      formFor(args, (found) => (view = found)),
    )
    if (answer instanceof Response) {
      args.context.get(services).wake('send-mails')
      return data<StatusResult>({ asked: true, shown: view })
    }
    return data<StatusResult>({ refused: answer.data }, answer.init ?? undefined)
  })
})

/** Where something stands, by its reference: the private link goes to the address on file. */
export default function StatusRoute({ loaderData: { form, phone }, actionData }: Route.ComponentProps) {
  const { asked, shown, refused } = actionData ?? {}
  return (
    <>
      <PageHead
        title={title}
        lead="Your reference number is on your receipt and in our emails. We email the link to the address you gave us."
      />
      <div className="wrap page-body stack loose narrow">
        {asked && (
          <Alert tone="kept" title="If they match, we just emailed you the link." urgent>
            {shown ? (
              <DefinitionTable
                rows={[
                  { name: 'Status', value: shown.state },
                  ...(shown.when ? [{ name: 'When', value: shown.when }] : []),
                ]}
              />
            ) : (
              `Nothing in your inbox? ${callLink(phone).label} and have your reference number ready.`
            )}
          </Alert>
        )}
        <VerbForm form={form} refused={refused} />
      </div>
    </>
  )
}
