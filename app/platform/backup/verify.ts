import { createHash } from 'node:crypto'
import { type ClientConfig, Client } from 'pg'
import { readRows, readTables } from './catalog.ts'
import { line, sessionSettings, type Header, type Row } from './format.ts'

/** How many rows a table has, and one hash of all of them, in whatever order they came. */
export type TableDigest = { rows: number; hash: bigint }

const nothing: TableDigest = { rows: 0, hash: 0n }
const modulus = 1n << 256n

const withRow = ({ rows, hash }: TableDigest, text: string): TableDigest => ({
  rows: rows + 1,
  hash: (hash + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % modulus,
})

/** What the file says of each table: the lines after its header. */
export const tallyOfLines = async (header: Header, lines: AsyncIterable<string>): Promise<Map<string, TableDigest>> => {
  const tallies = new Map(header.tables.map(({ table }) => [table, nothing]))
  let table = ''
  for await (const text of lines) {
    if (text.startsWith('{')) table = JSON.parse(text).table
    else tallies.set(table, withRow(tallies.get(table) ?? nothing, `${text}\n`))
  }
  return tallies
}

/** What the database holds in each table, each row written as the file would have it. */
export const tallyOfDatabase = async (connection: ClientConfig): Promise<Map<string, TableDigest>> => {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(sessionSettings)
    await client.query('begin isolation level repeatable read read only')
    const tallies = new Map<string, TableDigest>()
    for (const table of await readTables(client)) {
      let tally = nothing
      for await (const rows of readRows(client, table)) for (const row of rows) tally = withRow(tally, line(row as Row))
      tallies.set(table.table, tally)
    }
    return tallies
  } finally {
    await client.end()
  }
}
