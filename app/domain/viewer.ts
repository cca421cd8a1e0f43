import type { CompanyRole } from '#features/companies/schema.ts'

export const roles = ['customer', 'supplier', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who asks. Made afresh for every request; `system` is a timed task. */
export type Viewer =
  | { role: 'visitor' }
  | {
      role: Role
      userId: string
      name: string
      email: string
      companyId?: string
      companyRole?: CompanyRole
      /** Of `admin`: the name of their staff role. Without one they are staff who may do nothing. */
      staffRole?: string
    }
  /** Anyone who holds the private link of one purchase order, without an account. */
  | { role: 'supplier-link'; purchaseId: string }
  /** The phone on which the link of one shift was opened, without an account: it sees the deliveries of that shift. */
  | { role: 'driver-link'; runId: string; shipmentIds: readonly string[] }
  | { role: 'system' }

export type ActorRole = Viewer['role']

export const visitor: Viewer = { role: 'visitor' }
export const system: Viewer = { role: 'system' }
