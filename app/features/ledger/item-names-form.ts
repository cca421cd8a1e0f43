import { href } from 'react-router'
import type { OverlayValues } from '#content/index.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { keepSetting, withoutKey } from '#features/settings/settings-forms.ts'

type FormContext = { value: OverlayValues['billing']; defaults: ReadonlyMap<string, string> }

const fieldOf = (key: string) => `item_${key.replaceAll(/[^A-Za-z0-9]+/g, '_')}`

const isCharge = (key: string) => key === 'freight' || key.startsWith('tax:')

/** What QuickBooks calls each thing that stands on an invoice. Only names that differ from ours are kept. */
export const itemNamesForm = verbForm({
  verb: 'names',
  title: 'QuickBooks item names',
  button: 'Save item names',
  look: 'outline',
  permission: 'settings.change',
  open: () => true,
  lead: () =>
    'Products, delivery and taxes, as your list of products and services has them. Type each name exactly as in QuickBooks; a colon begins a sub-item. The import creates a name that QuickBooks doesn’t have.',
  sections: ({ defaults }: FormContext) => {
    const [charges, products] = [true, false].map((are) => [...defaults.keys()].filter((key) => isCharge(key) === are))
    return [
      { legend: 'Products', class: 'form-section', fields: (products ?? []).map(fieldOf) },
      { legend: 'Delivery and taxes', class: 'form-section', fields: (charges ?? []).map(fieldOf) },
    ]
  },
  fields: ({ value, defaults }: FormContext) =>
    Object.fromEntries(
      [...defaults].map(([key, name]) => [
        fieldOf(key),
        text(name.replace(':', ', '), { initial: value.items[key] ?? name, longest: 100 }),
      ]),
    ),
  submit: async (ctx, { value, defaults }: FormContext, answers: Record<string, string>, { expected }) => {
    const named = [...defaults].flatMap(([key, name]) => {
      const typed = answers[fieldOf(key)] ?? name
      return typed === name ? [] : [[key, typed] as const]
    })
    // What is sold no more keeps its name: older invoices may still be exported.
    const otherNames = Object.entries(value.items).filter(([key]) => !defaults.has(key))
    const items = Object.fromEntries([...otherNames, ...named])
    await keepSetting(ctx, 'billing', { ...value, items }, expected, (path, words) => [
      fieldOf(path.replace(/^items\./, '')),
      withoutKey(words),
    ])
    return `${href('/dashboard/admin/settings/billing')}?saved`
  },
})
