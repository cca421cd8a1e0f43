/** How many characters a field of the order form takes. */
export const longest = {
  delivery_address: 300,
  county: 40,
  site_contact: 80,
  site_phone: 40,
  access_notes: 1000,
} as const
