import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatCents } from '#domain/money.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { customerName } from '#features/orders/list-cells.ts'
import { SettingPage } from '#features/settings/pages/setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from '#features/settings/pages/setting-route.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { holdWords } from '../../hold-words.ts'
import { wouldBeHeld } from '../../holds.ts'
import { creditSettingsForm } from '../../settings-form.ts'
import type { Route } from './+types/settings'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Credit | Settings' }]

const readCredit = async (ctx: Context) => {
  const setting = await readSetting(ctx, 'credit')
  return { ...setting, form: creditSettingsForm(setting.value, setting.setting) }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readCredit(ctx)
  const heldOrders = await wouldBeHeld(ctx)
  return {
    form: loaded.form.draw(ctx),
    state: await viewSetting(ctx, loaded, url),
    isOn: ctx.credit.holds,
    held: heldOrders.map(({ order, reasons }) => ({
      ...{ id: order.id, reference: order.reference, who: customerName(order), delivery: formatPromised(order) },
      why: reasons
        .map(({ kind, owed }) => `${holdWords({ kind, owedCents: owed }).title}: ${formatCents(owed)}`)
        .join('; '),
    })),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { form, revert } = await readCredit(ctx)
  return answerSetting(ctx, context.get(services), request, [form, revert])
})

export const clientAction = keepDraft

export default function CreditSettingsRoute({
  loaderData: { form, state, held, isOn },
  actionData,
}: Route.ComponentProps) {
  return (
    <SettingPage
      title="Credit"
      lead="When orders go on credit hold, and what customers read about paying. Terms and limits are on each customer's record."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
      <Section id="held" title={isOn ? 'Orders on credit hold now' : 'Orders that would be held today'} size="h4">
        {held.length === 0 ? (
          <p className="text-soft">No open order {isOn ? 'is over a limit' : 'would wait'}.</p>
        ) : (
          <Table
            caption={
              isOn ? 'Orders on hold, unless someone released them' : 'Orders that would be on hold if holds were on'
            }
            columns={[
              { key: 'order', head: 'Order' },
              { key: 'why', head: 'Why' },
              { key: 'delivery', head: 'Delivery' },
            ]}
            rows={held.map(({ id, reference, who, why, delivery }) => ({
              key: id,
              cells: {
                order: (
                  <>
                    <a className="text-link" href={href('/dashboard/admin/orders/:id', { id })}>
                      {reference}
                    </a>
                    <small>
                      <bdi>{who}</bdi>
                    </small>
                  </>
                ),
                why,
                delivery,
              },
            }))}
          />
        )}
      </Section>
    </SettingPage>
  )
}
