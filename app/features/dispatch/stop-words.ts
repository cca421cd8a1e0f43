/** "1 stop", "6 stops". */
export const formatStops = (count: number) => (count === 1 ? '1 stop' : `${count} stops`)
