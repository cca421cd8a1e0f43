/**
 * What someone may be allowed to do here, in the words in which staff read it. `needs` names what it is worth nothing
 * without: a quote cannot be shown without its prices.
 */
const table = {
  'dashboard.see': { group: 'Dashboard', says: 'Open the staff dashboard' },
  'prices.see': { group: 'Money', says: 'See prices, costs, taxes and totals' },
  'revenue.see': { group: 'Money', says: 'See revenue', needs: 'prices.see' },
  'reports.see': { group: 'Reports', says: 'See and download the reports on gallons, promises and requests' },

  'requests.see-all': { group: 'Requests', says: 'See every request and who is on call' },
  'requests.answer': { group: 'Requests', says: 'Assign, answer and close requests' },
  'requests.log': { group: 'Requests', says: 'Enter a phone request' },
  'requests.reveal': { group: 'Requests', says: 'Open the encrypted answers of a request' },
  'requests.withdraw': { group: 'Requests', says: 'Withdraw their own request' },
  'on-call.plan': { group: 'Requests', says: 'Schedule who is on call' },
  'assignment.set': { group: 'Requests', says: 'Set the rules that assign requests', needs: 'requests.see-all' },
  'replies.write': { group: 'Requests', says: 'Add and change saved replies' },

  'quotes.see-all': { group: 'Quotes', says: 'See every quote', needs: 'prices.see' },
  'quotes.write': { group: 'Quotes', says: 'Write, send and withdraw quotes', needs: 'quotes.see-all' },
  'quotes.decide': { group: 'Quotes', says: 'Accept or decline a quote, or ask for a change', needs: 'prices.see' },

  'costs.see': { group: 'Money', says: 'See rack prices and margins', needs: 'prices.see' },
  'pricing.set': { group: 'Money', says: 'Record rack prices and set margins', needs: 'costs.see' },

  'ledger.see-all': { group: 'Billing', says: 'See what every customer owes', needs: 'prices.see' },
  'ledger.close': {
    group: 'Billing',
    says: 'Create exports for the accountant and close periods',
    needs: 'ledger.see-all',
  },
  'invoices.see-all': { group: 'Billing', says: 'See every invoice', needs: 'prices.see' },
  'invoices.issue': { group: 'Billing', says: 'Issue, void and credit invoices', needs: 'invoices.see-all' },
  'invoices.dispute': { group: 'Billing', says: 'Report a problem with an invoice', needs: 'prices.see' },
  'statements.send': { group: 'Billing', says: 'Send statements and payment reminders', needs: 'ledger.see-all' },

  'orders.see-all': { group: 'Orders', says: 'See every order' },
  'orders.place': { group: 'Orders', says: 'Order from an accepted quote', needs: 'prices.see' },
  'orders.confirm': { group: 'Orders', says: 'Confirm orders', needs: 'prices.see' },
  'orders.reschedule': { group: 'Orders', says: 'Reschedule an order, and ask or inform the customer' },
  'orders.answer-day': { group: 'Orders', says: 'Ask for another delivery day, accept or decline one' },
  'orders.change-details': { group: 'Orders', says: 'Change who to call on site, access notes and the PO number' },
  'gate-codes.open': { group: 'Orders', says: 'Open gate codes (each view is recorded)' },
  'orders.withdraw': { group: 'Orders', says: "Cancel an order before it's confirmed" },
  'orders.cancel-own': { group: 'Orders', says: 'Cancel their own order until a truck is loaded' },
  'orders.cancel': { group: 'Orders', says: 'Cancel a confirmed order with its purchase orders and trucks' },
  'orders.close': { group: 'Orders', says: 'Close an order short', needs: 'prices.see' },

  'messages.write': { group: 'Messages', says: 'Answer what customers write about quotes and orders' },
  'messages.add': { group: 'Messages', says: 'Write about their own requests, quotes and orders' },

  'purchases.see-all': { group: 'Purchasing', says: 'See every purchase order' },
  'purchases.buy': { group: 'Purchasing', says: 'Buy from suppliers and agree on dates', needs: 'prices.see' },
  'purchases.end': { group: 'Purchasing', says: 'Cancel and close purchase orders' },
  'purchases.answer': { group: 'Purchasing', says: 'Answer a purchase order as its supplier', needs: 'prices.see' },

  'bills.see-all': { group: 'Purchasing', says: 'See what suppliers bill us', needs: 'costs.see' },
  'bills.decide': {
    group: 'Purchasing',
    says: 'Enter supplier bills, and approve or dispute mismatches',
    needs: 'bills.see-all',
  },

  'shipments.see-all': { group: 'Shipments', says: 'See every shipment' },
  'shipments.schedule': { group: 'Shipments', says: 'Schedule a truck' },
  'shipments.drive': { group: 'Shipments', says: 'Report departure, delay, delivery and return' },
  'shipments.correct': { group: 'Shipments', says: 'Correct a delivery that was entered wrong' },
  'shipments.cancel': { group: 'Shipments', says: 'Cancel a truck before it leaves' },

  'dispatch.see-all': { group: 'Dispatch', says: 'See the dispatch board, trucks, drivers and terminals' },
  'dispatch.plan': { group: 'Dispatch', says: 'Plan which truck and driver delivers what', needs: 'dispatch.see-all' },
  'dispatch.overbook': { group: 'Dispatch', says: "Take an order on a day that's full" },
  'fleet.manage': {
    group: 'Dispatch',
    says: 'Add and change trucks, drivers and terminals',
    needs: 'dispatch.see-all',
  },

  'customers.see-all': { group: 'Customers', says: 'See every customer with their contacts and delivery sites' },
  'customers.manage': { group: 'Customers', says: 'Change and merge customers, their contacts and sites' },
  'standing.see-all': { group: 'Standing deliveries', says: 'See every standing delivery, forecast and temperature' },
  'standing.manage': {
    group: 'Standing deliveries',
    says: 'Set, pause and end standing deliveries, decide proposals, record temperatures',
    needs: 'standing.see-all',
  },
  'storm.allocate': {
    group: 'Standing deliveries',
    says: 'Allocate gallons in a storm and notify customers',
    needs: 'standing.see-all',
  },
  'tasks.see-all': { group: 'Customers', says: 'See every task' },
  'tasks.manage': { group: 'Customers', says: 'Add, change and finish tasks', needs: 'tasks.see-all' },
  'agreements.record': {
    group: 'Customers',
    says: "Record a customer's price agreement",
    needs: 'prices.see',
  },

  'credit.see': {
    group: 'Credit',
    says: 'See credit applications, terms, limits and what customers owe',
    needs: 'prices.see',
  },
  'payments.record': {
    group: 'Billing',
    says: 'Record, apply, refund and reverse payments',
    needs: 'ledger.see-all',
  },
  'write-offs.post': {
    group: 'Billing',
    says: 'Write off what a customer owes, and reverse a write-off',
    needs: 'ledger.see-all',
  },
  'account.pay': { group: 'Billing', says: 'Pay their own invoices and say who gets them', needs: 'prices.see' },
  'credit.decide': { group: 'Credit', says: 'Decide credit applications and set credit terms', needs: 'credit.see' },
  'holds.release': { group: 'Credit', says: 'Hold orders, and release credit holds', needs: 'credit.see' },
  'certificates.record': {
    group: 'Customers',
    says: 'Record exemption certificates, and decide where an order is taxed',
    needs: 'prices.see',
  },

  'imports.run': { group: 'Imports', says: 'Import CSV files of records they can change, and undo an import' },

  'companies.see-all': { group: 'Companies', says: 'See every company and its people' },
  'companies.manage': { group: 'Companies', says: 'Add, change and archive companies, and manage their people' },
  'company.manage': { group: 'Companies', says: 'Manage the people of their own company' },

  'users.see': { group: 'Users', says: 'See every account' },
  'users.manage': { group: 'Users', says: 'Invite, change and disable customers and suppliers' },
  'staff.manage': { group: 'Users', says: 'Invite staff and assign staff roles', needs: 'users.manage' },
  'guests.erase': {
    group: 'Users',
    says: 'Export and erase the data of people without an account',
    needs: 'users.manage',
  },
  'invitations.answer': { group: 'Users', says: 'Accept or decline an invitation' },

  'documents.see-all': { group: 'Documents', says: 'See every document and its versions' },
  'documents.manage': { group: 'Documents', says: 'Upload, review and remove documents' },

  'safety-sheets.see-all': { group: 'Documents', says: 'See who was given which safety data sheet' },
  'safety-sheets.note': {
    group: 'Documents',
    says: 'Note that a safety data sheet was handed over on paper',
    needs: 'safety-sheets.see-all',
  },

  'files.attach': { group: 'Files', says: 'Attach files, and remove their own' },
  'files.remove': { group: 'Files', says: 'Remove files that others attached' },
  'files.open-sealed': { group: 'Files', says: 'Open a W-9' },

  'newsletter.see': { group: 'Newsletter', says: 'See subscribers and issues' },
  'newsletter.write': { group: 'Newsletter', says: 'Write and send issues' },

  'outbox.see': { group: 'Outbox', says: 'Read every email we sent', needs: 'prices.see' },
  'outbox.resend': { group: 'Outbox', says: 'Send emails again', needs: 'outbox.see' },

  'chats.answer': { group: 'Messages', says: 'Answer chats when a visitor asks for a person' },

  'assistant.see': { group: 'Assistant', says: "See the assistant's questions and answers" },
  'assistant.teach': { group: 'Assistant', says: "Add and change the assistant's answers" },

  'content.see': { group: 'Site', says: "See the site's text and its drafts" },
  'content.edit': {
    group: 'Site',
    says: 'Edit pages, articles, questions and testimonials, and publish them',
    needs: 'content.see',
  },
  'content.bind': { group: 'Site', says: 'Change what the site promises and claims', needs: 'content.see' },

  'settings.see': { group: 'Settings', says: 'See the platform settings' },
  'settings.change': { group: 'Settings', says: 'Change the platform settings' },

  'system.run': { group: 'Automatic', says: 'Automatic tasks' },
} as const satisfies Record<string, { group: string; says: string; needs?: string }>

export type Permission = keyof typeof table

export const permissions: Record<Permission, { group: string; says: string; needs?: Permission }> = table

export const permissionNames = Object.keys(table) as Permission[]
