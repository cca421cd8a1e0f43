import type { Viewer } from '#domain/viewer.ts'

/** Whether buttons are shown. The domain refuses a company's viewer in any case. */
export const mayActFor = (viewer: Viewer) => !('companyRole' in viewer) || viewer.companyRole !== 'viewer'
