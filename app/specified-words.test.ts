import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { quoteStates } from '#features/quotes/lifecycle.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'

/** Words the product's specification fixes: they stand letter by letter, whatever else we say better. */
const specified = {
  'header, menu and avatar menu': ['Get Quote', 'Sign In', 'Dashboard', 'Sign out'],
  'badges in the footer': [
    ...['DOT Certified', 'EPA Compliant', 'OSHA Safety Standards', 'Licensed & Insured', 'Ohio Commerce Certified'],
  ],
  'titles, buttons and links of pages': [
    ...['Talk to Sales', 'Sales inquiry', 'Expert Consultation', 'Oops! Page not found', 'Return to Home'],
    ...['Back to Home', 'Thank you!', 'Notifications', 'Technical support'],
  ],
  'sign-in and sign-up': [
    ...['Sign Up', 'Order fuel & lubricants', 'Provide products', 'Platform management'],
    ...['Password must be at least ${passwordLength.least} characters long'],
  ],
  'customer dashboard': [
    ...['Active Orders', 'Pending Quotes', 'This Month', 'Next Delivery', 'Recent Quotes', 'Recent Orders'],
    ...['Request New Quote', 'Track Delivery'],
  ],
  'supplier dashboard': [
    ...['Active POs', 'In Transit', 'Monthly Revenue', 'Overdue', 'Recent Purchase Orders', 'Active Shipments'],
    ...['View All Orders', 'Schedule Delivery'],
  ],
  'admin dashboard': [
    ...['Total Customers', 'System Health', 'Recent Activity', 'System Alerts', 'Manage Users', 'View Reports'],
    ...['Platform Settings', 'Analytics'],
  ],
  chat: ['Start New Request', 'Continue Chat', 'Chat Cleared'],
  'options of the forms': [
    ...['Fleet Management', 'Bulk Pricing', 'Delivery Services', 'Partnership Opportunities', 'Fuel Supply'],
    ...['Morning (7AM-12PM)', 'Afternoon (12PM-5PM)', 'Evening (5PM-7PM)', 'Standard (3-5 days)'],
    ...['Priority (1-2 days)', 'Emergency (same day)'],
  ],
  'toasts and errors, section 8': [
    ...['Please fill in all required fields.', 'Missing Information', 'Please enter your email address.'],
    ...['There was an issue submitting your request. Please try again.'],
    ...['Failed to send consultation request. Please try again.'],
    ...['Sign in failed', 'Sign up failed', 'Error fetching user role', 'Subscribed!', 'Successfully signed in!'],
    ...['Account created! Please check your email to verify your account.', 'Application Submitted!'],
    ...['Partnership Application Submitted!', 'Quote Request Submitted!', 'Bulk Quote Submitted!'],
    ...['Consultation Requested!', 'Support Request Submitted!', 'Service Quote Requested!', 'Delivery Scheduled!'],
    ...['Message Sent!'],
  ],
  'the access-denied alert': ["Access denied. You don't have permission to view this page.", 'Your role: ${role}'],
}

const sources = globSync('{app,content}/**/*.{ts,tsx,yaml}')
  .filter((file) => !/\.test\.tsx?$|\/testing|^app\/site\/gallery\//.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))

test.each(Object.entries(specified))('%s say what was specified', (_, words) => {
  expect(words.filter((said) => !sources.some((source) => source.includes(said)))).toEqual([])
})

test('the navigation has the labels and addresses that were specified', () => {
  const { header, callToAction, signIn } = content.navigation
  const pages = ['Fuel', 'Lubricants', 'Services', 'Industries', 'Pricing', 'Insights', 'About', 'Contact']
  expect(header).toEqual(pages.map((label) => ({ label, to: `/${label.toLowerCase()}` })))
  expect([callToAction, signIn]).toEqual([
    { label: 'Get Quote', to: '/quote/fuel' },
    { label: 'Sign In', to: '/auth' },
  ])
})

test('the statuses that were specified are those of quotes, orders, purchase orders and shipments', () => {
  const said = (states: { words: Record<string, { words: string }> }) =>
    Object.values(states.words).map(({ words }) => words)
  expect(said(quoteStates)).toEqual(expect.arrayContaining(['Pending', 'Approved']))
  expect(said(orderStates)).toEqual(expect.arrayContaining(['Delivered', 'In-transit']))
  expect(said(purchaseStates)).toEqual(expect.arrayContaining(['Confirmed', 'Pending']))
  expect(said(shipmentStates)).toEqual(expect.arrayContaining(['In-transit', 'Delivered']))
})
