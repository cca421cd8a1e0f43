/**
 * Shows a toast, on a page that React owns as on one that it only visits. What it says stands in the chat as well, so
 * it may stay away when its code does.
 */
export const showToast = async (
  interactive: boolean,
  tone: 'success' | 'error',
  title: string,
  description?: string,
) => {
  const place = interactive ? import('#ui/toasts.tsx') : import('../toast.tsx')
  await place.then(({ showToast: say }) => say(tone, title, description)).catch(() => {})
}
