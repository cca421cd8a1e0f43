import { openDepot, planAhead } from './depot.ts'
import { test } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { openTrade, type Trade } from './trade.ts'

let trade: Trade
test.beforeAll(async () => void (trade = await openTrade()))
test.afterAll(() => trade.end())

test('an order is dragged onto a truck, moved with keys, put back with Undo, and dragged off', async ({ page }) => {
  const depot = await openDepot(trade)
  try {
    await comeInAs(page, 'robin')
    await planAhead(page, depot)
  } finally {
    await depot.close()
  }
})
