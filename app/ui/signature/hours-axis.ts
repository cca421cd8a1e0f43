/** Hours up to which the axis is plain; beyond, each doubling of time takes one step of the road. */
const first = 1
const firstShare = 16
const last = 24

/** Place of an hour on the timetable, in percent: 0 is the call, 100 a day later. Short promises do not crowd. */
export const placeOfHour = (hour: number): number => {
  if (hour <= first) return Math.max(hour, 0) * firstShare
  const doublings = Math.log2(Math.min(hour, last) / first) / Math.log2(last / first)
  return Math.round((firstShare + (100 - firstShare) * doublings) * 10) / 10
}
