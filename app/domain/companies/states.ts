export const companyStates = ['open', 'closed'] as const
export type CompanyState = (typeof companyStates)[number]
