/** What lives in the heap of a process after a forced collection, by its inspector. */
export const openHeap = async (port: number) => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let asked = 0
  const call = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      const id = ++asked
      const hear = ({ data }: MessageEvent) => {
        const said = JSON.parse(String(data))
        if (said.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(said.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    /** Bytes. */
    async used() {
      // What has a finalizer is gone with the second one, and code that nobody has run since with the eighth.
      for (let time = 0; time < 8; time++) await call('HeapProfiler.collectGarbage')
      return (await call('Runtime.getHeapUsage')).usedSize
    },
    close: () => socket.close(),
  }
}
