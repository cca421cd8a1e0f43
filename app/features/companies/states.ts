export const companyStates = ['open', 'closed'] as const
export type CompanyState = (typeof companyStates)[number]

/** What the list of companies may be sorted by. */
export const companySorts = ['opened', 'name'] as const
export type CompanySort = (typeof companySorts)[number]
