/** The totalizer before and after, in tenths of a gallon. */
export type MeterReading = { start: number; end: number }

/** The most that a meter shows: eight digits and one. */
const meterEnd = 1_000_000_000

/** Tenths of a gallon that ran through a meter, which starts again from zero after its highest number. */
export const meteredGallons = ({ start, end }: MeterReading): number =>
  end >= start ? end - start : end + meterEnd - start

/** No truck of ours holds more. */
const mostMetered = 100_000

/**
 * Whether the end reading lies before the start and no truckload explains it: a meter that starts again from zero is
 * rare.
 */
export const isBackward = (meter: MeterReading): boolean =>
  meter.end < meter.start && meteredGallons(meter) > mostMetered

export const backward = 'The end is below the start. Please check both readings.'
