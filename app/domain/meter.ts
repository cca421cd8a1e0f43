/** The totalizer before and after, in tenths of a gallon. */
export type MeterReading = { start: number; end: number }

/** The most that a meter shows: eight digits and one. */
const meterEnd = 1_000_000_000

/** How much ran through a meter that starts again from zero when it is full. */
export const meteredGallons = ({ start, end }: MeterReading): number =>
  end >= start ? end - start : end + meterEnd - start

/** No truck of ours holds more. */
const mostMetered = 100_000

/** A meter that starts again from zero is rare, and then it ran no more than a truck holds. */
export const isBackward = (meter: MeterReading): boolean =>
  meter.end < meter.start && meteredGallons(meter) > mostMetered

export const backward = 'The end is below the start. Please check both readings.'
