/** The views in which a promise runs are in order of due time; the others show the newest first. */
export const openViews = ['open', 'overdue', 'unassigned', 'mine', 'in_progress'] as const

/** `heard`: the asker wrote again; `all`: everything but spam. */
export const closedViews = ['heard', 'answered', 'won', 'lost', 'withdrawn', 'spam', 'all'] as const

export type InboxView = (typeof openViews)[number] | (typeof closedViews)[number]
export const inboxViews: readonly InboxView[] = [...openViews, ...closedViews]

export const isOpenView = (view: InboxView) => openViews.some((open) => open === view)

/** How a request came: from a visitor's form or chat, from somebody signed in, or by a call that staff wrote down. */
export const inboxSources = ['visitor', 'portal', 'phone'] as const
export type InboxSource = (typeof inboxSources)[number]
