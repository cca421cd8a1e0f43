import { expect, test } from 'vitest'
import { intents, suggestionAction } from './choices.ts'

test('the six intents of a suggestion open the lead form, and no other word does', () => {
  const six = ['fuel_quote', 'lube_pricing', 'schedule_delivery', 'become_supplier', 'talk_to_sales', 'consult_expert']
  for (const intent of six) expect(suggestionAction(intent)).toEqual({ intent })
  expect(new Set(intents.map(({ intent }) => intent))).toEqual(new Set([...six, 'general_inquiry']))
})

test('services stays in this tab; the emergency page and other sites open in a new one', () => {
  expect(suggestionAction('services')).toEqual({ href: '/services', newTab: false })
  expect(suggestionAction('emergency_service')).toEqual({ href: '/emergency-service', newTab: true })
  expect(suggestionAction('https://ohio.gov/fuel')).toEqual({ href: 'https://ohio.gov/fuel', newTab: true })
  expect(suggestionAction('tel:+16145550142')).toEqual({ href: 'tel:+16145550142', newTab: false })
  expect(suggestionAction('/quote/fuel')).toEqual({ href: '/quote/fuel', newTab: false })
})

test.each([
  'javascript:alert(1)',
  'tel:+1900555014200',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>',
  '//evil.example',
  '/\\evil.example',
  'delete_everything',
  'general_inquiry',
  'httpx',
  '',
])('hazard 54: a suggestion with the action "%s" does nothing and is not shown', (action) => {
  expect(suggestionAction(action)).toBeUndefined()
})
