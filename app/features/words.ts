/** The states of every noun in words, wherever they are kept. */
export {
  orderWords,
  purchaseWords,
  quoteWords,
  quoteWordsToBuyers,
  shipmentStanding,
  shipmentWords,
} from '#routes/trade/words.ts'
