import { contextOn } from '../../app/domain/testing.ts'
import { system } from '../../app/domain/viewer.ts'
import { sendDrafts } from '../../app/features/payments/drafts.ts'
import { continueStatements } from '../../app/features/statements/run.ts'
import { openDatabase } from '../../app/platform/db.ts'
import { openStripe } from '../../app/platform/stripe.ts'

/**
 * A process that sends the drafts of autopay and makes the statements of a month, as the worker does, and is killed for it:
 * `node billing-worker.ts CONNECTION STRIPE`. Says when it begins with each, and when all is done.
 */
const [connection = '{}', apiUrl = ''] = process.argv.slice(2)
const { db, close } = openDatabase(JSON.parse(connection))
const processor = openStripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl })
const ctx = contextOn(db, { processor, viewer: system })

const { failed } = await sendDrafts(ctx)
console.log('statements')
while ((await continueStatements(ctx)) > 0);
await close()
if (failed > 0) throw new Error(`${failed} drafts failed.`)
console.log('done')
