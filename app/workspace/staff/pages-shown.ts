import type { SectionPage } from './sections.ts'

/**
 * The pages of a section that its bar shows: those that belong to another one stand beside it while one of them is open,
 * or where that one doesn't open for the viewer. What waits on a page that isn't shown is counted at the one it belongs to.
 */
export const pagesShown = (pages: readonly SectionPage[], here: SectionPage | undefined): SectionPage[] => {
  const family = here?.of ?? here?.label
  return pages
    .filter(({ of }) => of === undefined || of === family || !pages.some(({ label }) => label === of))
    .map((page) =>
      page.label === family || page.waits
        ? page
        : { ...page, waits: pages.find(({ of, waits }) => of === page.label && waits)?.waits },
    )
}
