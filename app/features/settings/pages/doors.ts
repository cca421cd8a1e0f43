import type { Env, ModelAccess } from '#platform/env.ts'

export type Facts = { name: string; value: string }[]

/** How mail leaves, without a word of the password in its address. */
export const mailDoor = (
  { smtpUrl, mailFrom, staffEmail, worker }: Pick<Env, 'smtpUrl' | 'mailFrom' | 'staffEmail' | 'worker'>,
  companyEmail: string,
): Facts => [
  {
    name: 'Goes through',
    value: smtpUrl ? `Mail server ${placeOf(smtpUrl)}` : 'Files in the data folder: no mail server is set',
  },
  { name: 'From', value: mailFrom },
  { name: 'Staff mail goes to', value: staffEmail ?? `${companyEmail} (the company's address)` },
  { name: 'Sent by', value: worker === 'off' ? 'Another process of the program' : 'This process' },
]

/** Which model answers, and whether it has a key; never the key. */
export const modelDoor = (ai: ModelAccess | undefined): Facts | undefined =>
  ai && [
    { name: 'Model', value: ai.model },
    { name: 'At', value: ai.baseUrl ? placeOf(ai.baseUrl) : 'The maker’s own address' },
    { name: 'Kind', value: ai.kind },
    { name: 'Key', value: ai.apiKey ? 'Set' : 'None' },
  ]

/** Host and port alone: names, passwords and paths of an address may be secrets. */
const placeOf = (address: string) => new URL(address).host
