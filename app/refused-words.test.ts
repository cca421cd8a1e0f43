import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What an American reader stumbles over, and what we say instead: docs/guide/words.md. */
const refused = {
  'the asker': 'the customer',
  'by the asker': 'by the customer',
  'wants your eye': 'needs your attention',
  'nothing is owed': 'no open orders',
  reckoned: 'calculated',
  'what was said': 'messages',
  'what was asked': 'request',
  'what is ordered': 'items',
  'nobody has it': 'unassigned',
  'wrote again': 'replied',
  'the clock runs on': "doesn't close the request",
  'offer it: mail': 'send quote to customer',
  'holds until': 'valid until',
  'by telephone': 'by phone',
  'this buyer does not owe': 'tax exemptions',
  'as the product is called': 'description on the quote',
  'add somebody': 'invite a person',
  'the rest does not come': 'the rest is canceled',
  'you owe what': "you'll be billed for",
  'rather speak': 'prefer to talk',
  'look it over': 'check your answers',
  'turned back with its load': 'returned with load',
  'due when we say': 'there when promised',
  cancelled: 'canceled',
  cancelling: 'canceling',
  'withdrawn by': 'withdrew it',
  'you were promised': 'we promised you',
  'what you pay for': "you'll be billed for that amount",
  'the delivery date is': 'delivery timing',
  'your purchase order number': 'purchase order number',
  'instead of what stands': 'instead of the address below',
  'share out gallons': 'allocate gallons',
  'share in the storm': 'storm allocation',
  'held by a person': 'manual hold',
  'orders that wait for money': 'orders on credit hold',
  'lets no order go': 'orders stay on hold',
  'orders wait by these': 'used for credit holds',
  'moved at their wish': "at the customer's request",
  'no amount below is named': 'the rest of the check',
  'where this lies': 'location',
  'what it charges': 'line items',
  'what the bill comes to': 'bill total',
  'of a reminder, too': 'also the reminder interval',
  'left blank, the mean': 'blank = average',
  'percent of what is usable': 'percent of usable gallons',
  'read the quote out': 'read the quote to the customer',
  'whom sales tax is': 'sales tax agency',
  'in the program before': 'in the previous system',
  'everything adds up': 'in balance',
  'as it stands on invoices': 'as printed on invoices',
  'what 90 days were billed': 'the last 90 days of billing',
  'every so many days': 'every ___ days',
  'after how many days': 'the number of days between deliveries',
  'price to accept': "waiting for customer's OK",
  'about this day': 'delivery timing',
  'how firm is this': 'delivery timing',
  'can skip the next field': 'exact product',
  'write to us as you': 'message us in your name',
  'until you hear from us': 'count on what we promised',
  'order at this price': 'next step: place your order',
  'stays unless we agree': 'stands until we confirm the new day',
  'the program before': 'our old system',
  'with the last order': 'same as last order',
  'go on without it': 'skip this stop',
  'is it to be about': 'pick your topics',
  'that we go by': 'on file',
  'named by the buyer': 'how the buyer used the fuel',
  'keep what we hear': 'keep it confidential',
  'in steps of': 'in multiples of',
  'check these answers': 'fix the following',
  'has a new time': 'your new delivery time is',
  'came back with your order': "we couldn't deliver your order",
  'last level was': 'last reading',
  'has a switch for': 'you can turn it on in',
  'should be left': 'should have ... left',
  'left blank, the one': 'leave blank to keep the one',
  'what we gave up': 'what we wrote off',
  'is none of our products': "isn't one of our products",
  'begin the article': 'start article',
  'places for pallets': 'pallet spots',
  'as the bank says it': "the bank's description",
  'what stands in existing': "what's already in existing",
  'switch on storm': 'turn on storm mode',
  'ration what we have': 'allocate what we have',
  'put on hold order': 'put a hold on order',
  'questions were left blank': 'not filled in',
  'make a quote': 'new quote',
  'or is that all': 'deliver the rest, or close the order?',
  'delivery window shaded': 'shading shows the delivery window',
  'dispatched shipment': 'sent out shipment',
  'talk to a person, in the chat': 'wants to talk to a person',
  'price change: needs ok': "waiting for customer's ok, needs your ok",
  'stop this margin': 'end this margin',
}

/** As words, as `camelCase` and as `file-names`. */
const pattern = new RegExp(
  Object.keys(refused)
    .map((words) => words.split(' ').join('[\\s_-]*'))
    .join('|'),
  'i',
)

/** What earlier releases stored keeps its name. */
const stored = /formerNames: \[/

/** This list, how visitors may spell what they ask the assistant, the pages that name a word to refuse it, and what an earlier release stored. */
const exempt = [
  ...['app/refused-words.test.ts', 'content/assistant/words.yaml', 'docs/glossary.md'],
  ...['docs/guide/words.md', 'test/upgrade.test.ts'],
]

test('no text, comment or name in app, content or server says what docs/guide/words.md refuses', () => {
  const files = globSync([
    '{app,bench,content,docs,e2e,scripts,server,test}/**/*.{ts,tsx,mjs,css,yaml,md}',
    '*.md',
  ]).filter((file) => !exempt.includes(file))
  const found = files.flatMap((file) =>
    [file, ...readFileSync(file, 'utf8').split('\n')].flatMap((line, index) =>
      pattern.test(line) && !stored.test(line) ? [`${file}:${index}: ${line.trim()}`] : [],
    ),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(900)
})
