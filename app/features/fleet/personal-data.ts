import { eq } from 'drizzle-orm'
import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const { drivers } = schema

export default definePersonalData(schema, {
  tables: {
    trucks: 'our trucks',
    truck_compartments: 'what our trucks can carry, and carried last',
    terminals: 'where our trucks load',
    drivers: {
      holds: 'who drives our trucks: name, phone, hours, how long their license holds',
      kept: 'the business ends',
      copy: { in: 'driver' },
      onDeletion: 'unlinked',
    },
    days_off: {
      holds: 'days on which a truck or a driver is off',
      kept: 'the business ends',
      copy: { in: 'driver' },
      onDeletion: 'kept',
    },
  },
  copy: async ({ db }, { userId }) => {
    const [driver] = await db.select().from(drivers).where(eq(drivers.userId, userId))
    if (!driver) return {}
    const daysOff = await db.select().from(schema.daysOff).where(eq(schema.daysOff.driverId, driver.id))
    return { driver: { ...driver, daysOff } }
  },
})
