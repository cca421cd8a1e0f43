/** Never fetched ahead: what belongs to someone, and what is not a page. */
const notAhead = ['/account*', '/api/*', '/auth*', '/dashboard*', '/newsletter/*', '/partners', '/receipt/*', '/*.*']

/** The next page is fetched when a link to it is pointed at. GET changes nothing, so a page fetched in vain does no harm. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: notAhead } },
          { not: { selector_matches: '[download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
