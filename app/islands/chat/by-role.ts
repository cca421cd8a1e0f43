/** What the chat says by the role of who is signed in: a page tells its island, and needs nothing else of the chat. */

const buying = ['fuel_quote', 'lube_pricing', 'schedule_delivery', 'become_supplier']

/** Next steps that nobody of a role takes: a supplier has become one, and staff ask for no quote. */
export const needlessFor = (role?: string): readonly string[] =>
  role === 'admin'
    ? [...buying, 'talk_to_sales', 'consult_expert']
    : role === 'supplier'
      ? [...buying, 'consult_expert']
      : role === 'customer'
        ? ['become_supplier']
        : []

/** How the chat opens. A supplier sells to us: they are asked for no gallons. */
export const openingFor = (desk: string, role?: string): string =>
  role === 'supplier'
    ? `A question about a purchase order, a shipment or a bill? Ask ${desk}, or leave your number and a person will call you.`
    : `Which fuel, how many gallons, and which county? Ask ${desk}, or leave your number and a person will call you.`

/** What a customer who is signed in comes to the chat for: said in their name, and answered from their own account. */
export const asksFor = (role?: string): readonly string[] =>
  role === 'customer' ? ["Where's my order?", 'I want to change my delivery', 'What do I owe?'] : []
