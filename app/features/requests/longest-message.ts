/** Characters that a reply, a note or an addition may have. Apart from the verbs, because the page's box knows it too. */
export const longestMessage = 5000
