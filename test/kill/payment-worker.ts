import { contextOn } from '../../app/domain/testing.ts'
import { handleEvents } from '../../app/features/payments/online.ts'
import { openDatabase } from '../../app/platform/db.ts'
import { openStripe } from '../../app/platform/stripe.ts'

/**
 * A process that works through what the card processor told us of, as the worker does, and is killed for it:
 * `node payment-worker.ts CONNECTION STRIPE`. Says when it begins and when all is done.
 */
const [connection = '{}', apiUrl = ''] = process.argv.slice(2)
const { db, close } = openDatabase(JSON.parse(connection))
const processor = openStripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl })
const ctx = contextOn(db, { processor })

console.log('begun')
while ((await handleEvents(ctx)).handled > 0);
await close()
console.log('done')
