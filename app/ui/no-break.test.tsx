import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoBreak, WholeReferences } from './no-break.tsx'

const drawn = (text: string) => renderToStaticMarkup(<NoBreak>{text}</NoBreak>)
const whole = (text: string) => `<span class="unbroken">${text}</span>`

test.each([
  ['within 3-5 business days', `within ${whole('3-5')} business days`],
  ['Sat, Nov 21, 8:33 AM', `${whole('Sat, Nov 21,')} ${whole('8:33 AM')}`],
  ['Mon, Nov 23, 5:59 PM ET', `${whole('Mon, Nov 23,')} ${whole('5:59 PM ET')}`],
  ['Morning (7AM-12PM)', `Morning ${whole('(7AM-12PM)')}`],
  ['Wed, Nov 25, 2026, noon', `${whole('Wed, Nov 25, 2026,')} noon`],
  ['corrected to 60 °F.', `corrected to ${whole('60 °F')}.`],
  ['Order OR-CWKM-GKYY', `Order ${whole('OR-CWKM-GKYY')}`],
  ['to bob@builder.example.', 'to bob@<wbr/>builder<wbr/>.example.'],
  ['a@oak-farm.example', `a@<wbr/>${whole('oak-farm')}<wbr/>.example`],
  ['Off-road diesel, 1,327.5 gal', `${whole('Off-road')} diesel, ${whole('1,327.5 gal')}`],
  ['1,327.5 gal (1,350 gal ordered)', `${whole('1,327.5 gal')} ${whole('(1,350 gal')} ordered)`],
  ['Nov 25, 2026, 7 AM to noon', `${whole('Nov 25, 2026,')} ${whole('7 AM to noon')}`],
  ['by phone or e-mail.', `by phone or ${whole('e-mail')}.`],
  ['After it, Net-30 terms', `After it, ${whole('Net-30')} terms`],
  ['office@a.example, (614) 555-0168', `office@<wbr/>a<wbr/>.example, ${whole('(614) 555-0168')}`],
  ['A 7,500-gallon tank', `A ${whole('7,500-gallon')} tank`],
  ['dirt-moving, ultra-low-sulfur', `${whole('dirt-moving,')} ultra-low-sulfur`],
  ['2 gallons', '2 gallons'],
  ['Turn them on under Settings > Credit.', `Turn them on under ${whole('Settings > Credit'.replace('>', '&gt;'))}.`],
  ['less −$1,892.34', `less ${whole('−$1,892.34')}`],
  ['wet-hosing at 6 PM', `${whole('wet-hosing')} at ${whole('6 PM')}`],
  ['Fits-28355-1795293581353-9', 'Fits-28355-1795293581353-9'],
  ['<b>1-2</b>', `&lt;b&gt;${whole('1-2')}&lt;/b&gt;`],
])('%s', (text, html) => expect(drawn(text)).toBe(html))

test('the characters stay as they were written', () => {
  const text = 'Answered within 3-5 business days, to a@b@c.example by Fri, 8:33 AM.'
  expect(drawn(text).replaceAll(/<[^>]*>/g, '')).toBe(text)
})

test('of what people typed, a reference beside it is kept whole, and nothing else', () => {
  const text = 'Off-road Farm 3-5, Fuel quote FQ-TG3V-XPT5, 1 file'
  expect(renderToStaticMarkup(<WholeReferences>{text}</WholeReferences>)).toBe(
    `Off-road Farm 3-5, Fuel quote ${whole('FQ-TG3V-XPT5,')} 1 file`,
  )
})
