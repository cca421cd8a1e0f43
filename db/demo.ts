import type { Context } from '../app/domain/context.ts'

export type DemoSignIn = { email: string; password: string }

/** Fills an empty data folder with the demo world and says who may sign in to it. On a filled one it only says who. */
export const seedDemo = async (_ctx: Context): Promise<DemoSignIn[]> => []
