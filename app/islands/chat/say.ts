/** Shows a toast, on a page that React owns as on one that it only visits. */
export const say = async (interactive: boolean, tone: 'success' | 'error', title: string, description?: string) => {
  const { say } = interactive ? await import('#ui/toasts.tsx') : await import('../toast.tsx')
  await say(tone, title, description)
}
