import { lateShipments } from '#features/analytics/trouble.ts'
import { sayMoment } from '#domain/day.ts'
import { desk, few, mostOfAKind, warning, type Alarm } from './alarm.ts'

const trucks: Alarm = async (ctx) =>
  few(
    await lateShipments(ctx, mostOfAKind),
    ({ id, reference, state, destination, eta, reason }) => {
      const when = sayMoment(ctx.calendar.timeZone, eta)
      const words =
        state === 'delayed'
          ? `Delayed shipment to ${destination}, now expected ${when}${reason ? `: ${reason.replace(/\.+$/, '')}` : ''}.`
          : `Shipment to ${destination} was expected ${when}, and nobody has said that it arrived.`
      return warning(words, `${desk}/shipments/${id}`, reference)
    },
    (left) => warning(`${left} more shipments are late.`, `${desk}/shipments?show=active`, 'Active shipments'),
  )

export default trucks
