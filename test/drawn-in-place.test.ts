import { expect, test } from 'vitest'
import { sharedSite } from './front-door.ts'

test.each(['/no-such-page', '/dashboard/admin/no-such-page', '/receipt/no-such-link'])(
  'the page that is shown at %s brings its drawing in its place, so that nothing jumps and no script is needed',
  async (address) => {
    const site = await sharedSite()
    const page = await (await fetch(site.origin + address)).text()
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main).toContain('wayside-road')
    expect(page).not.toMatch(/<template id="B:|<div hidden id="S:/)
  },
)
