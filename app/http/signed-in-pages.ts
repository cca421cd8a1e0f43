/** Pages for those who have signed in. Links to them say so to everyone else. */
export const signedInPages = ['/accounts', '/delivery/schedule', '/partners', '/support']
