import type { Viewer } from '#domain/viewer.ts'

/** Whether buttons are shown: those who only read for their company see none. The domain refuses them all the same. */
export const mayActFor = (viewer: Viewer) => !('companyRole' in viewer && viewer.companyRole === 'viewer')
