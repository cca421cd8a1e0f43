import { gallonsReport } from './gallons-report.ts'
import { promisesReport } from './promises-report.ts'
import type { ReportKind } from './report.ts'
import { requestsReport } from './requests-report.ts'
import { revenueReport } from './revenue-report.ts'

/** In the order in which the page shows them. */
export const reports: readonly ReportKind[] = [revenueReport, gallonsReport, promisesReport, requestsReport]
