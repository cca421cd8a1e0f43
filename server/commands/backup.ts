import { plainly } from '../plainly.ts'
export const backup = async () => { throw plainly('not yet') }
