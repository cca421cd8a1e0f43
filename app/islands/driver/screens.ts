import type { Register } from 'react-router'

export type Screen = keyof NonNullable<Register['pages']>

/** Screens that the phone goes to by itself, also without a connection. A renamed one doesn't compile. */
export const screens = { today: '/driver/today', end: '/driver/end' } as const satisfies Record<string, Screen>
