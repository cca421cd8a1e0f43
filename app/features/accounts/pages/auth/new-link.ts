const ways: Record<string, { href: string; label: string }> = {
  '/auth/set-password': { href: '/auth/forgot', label: 'Send me a new link' },
  '/auth/new-address': { href: '/account/email', label: 'Ask for a new link' },
}

/** Where somebody whose link from a mail is dead gets another one. */
export const newLinkFor = (status: number, path: string) => (status === 410 ? ways[path] : undefined)
