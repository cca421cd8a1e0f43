import { eq } from 'drizzle-orm'
import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const { approvals } = schema

export default definePersonalData(schema, {
  tables: {
    approvals: {
      holds: 'what a buyer wanted to order above their limit, where to, and which manager decided it',
      kept: 'the account is deleted',
      copy: { in: 'approvals' },
      onDeletion: 'deleted',
    },
  },
  copy: async ({ db }, { userId }) => ({
    approvals: (await db.select().from(approvals).where(eq(approvals.userId, userId))).map(
      ({ sealedGateCode: _code, ...approval }) => approval,
    ),
  }),
})
