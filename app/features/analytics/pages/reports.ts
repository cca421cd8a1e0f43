import { can } from '#domain/can.ts'
import type { Viewer } from '#domain/viewer.ts'
import { gallonsReport } from './gallons-report.ts'
import { marginReports } from './margin-report.ts'
import { lostReport } from './lost-report.ts'
import { promisesReport } from './promises-report.ts'
import type { ReportKind } from './report.ts'
import { requestsReport } from './requests-report.ts'
import { revenueReport } from './revenue-report.ts'

/** In the order in which the page shows them. */
const reports: readonly ReportKind[] = [
  revenueReport,
  gallonsReport,
  ...marginReports,
  promisesReport,
  requestsReport,
  lostReport,
]

/** Those that someone may see. */
export const reportsFor = (viewer: Viewer): ReportKind[] =>
  reports.filter(({ see }) => [see].flat().every((permission) => can(viewer, permission)))
