const channel = 'session'

/** Tells the other tabs of this browser that somebody signed in or out here. */
export const tellTabs = () => {
  const tabs = new BroadcastChannel(channel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  tabs.postMessage('changed')
  tabs.close()
}

/** Calls back whenever another tab says so. Gives the way to stop listening. */
export const onTold = (listen: () => void): (() => void) => {
  const tabs = new BroadcastChannel(channel)
  tabs.addEventListener('message', listen)
  return () => tabs.close()
}
