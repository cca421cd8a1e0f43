import { expect, isFull, test } from './journey.ts'
import { publicRoutes } from './public-routes.ts'

/** What moves belongs to the parts that pages are made of. */
const someRoutes = isFull
  ? [...publicRoutes.slice(0, 6), '/coverage', '/emergency-service', '/quote/fuel', '/auth']
  : ['/', '/coverage', '/emergency-service', '/quote/fuel']

test('hazard 132: another page has another title, and the keyboard begins at its top', async ({ page }) => {
  await page.goto('/')
  const title = await page.title()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .first()
    .click()
  await expect(page).toHaveURL(/privacy/)
  await expect(page).not.toHaveTitle(title)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('hazard 139: anyone who wants less motion sees none that goes on by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving: unknown[] = []
  for (const path of someRoutes) {
    await page.goto(path)
    const found = await page.evaluate(() => {
      const seconds = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)))
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((part) => {
          const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(
            element,
            part,
          )
          const lasts = animationName === 'none' ? 0 : seconds(animationDuration)
          return lasts > 0.01 || seconds(transitionDuration) > 0.01 || scrollBehavior === 'smooth'
            ? [`${element.tagName}.${element.getAttribute('class')} ${part ?? ''} ${animationName}`]
            : []
        }),
      )
    })
    if (found.length > 0) moving.push([path, found.slice(0, 5)])
  }
  expect(moving).toEqual([])
})

test('hazard 141: in forced colours every field and button keeps an edge, and the focus a ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/quote/fuel', '/auth', '/contact']) {
    await page.goto(path)
    const flat = await page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=hidden]), select, textarea, button, .button')]
        .filter((element) => element.checkVisibility())
        .flatMap((element) => {
          const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor, outlineStyle } =
            getComputedStyle(element)
          const ground = getComputedStyle(document.body).backgroundColor
          const edge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== ground
          const filled = backgroundColor !== ground && backgroundColor !== 'rgba(0, 0, 0, 0)'
          const isWords = element.matches('button') && !element.matches('.button')
          return edge || filled || outlineStyle !== 'none' || isWords ? [] : [element.outerHTML.slice(0, 120)]
        }),
    )
    expect([path, flat]).toEqual([path, []])
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    expect([path, ring]).toEqual([path, true])
  }
})
