import { plainly } from '../plainly.ts'
export const restore = async () => { throw plainly('not yet') }
