/**
 * A page whose form is React's in the whole: it rests until its form, its chat or its newsletter is touched. The server
 * put React's scripts away for it (see app/resting.ts); here they are brought out.
 */
export const restingScript = document.querySelector<HTMLScriptElement>('script[type="text/resting"]')

/** As long as a press is kept for React; after that the form goes the ordinary way. */
const patience = 8_000

/** A button that React will let sleep until the most needful is given sleeps already; without React it must not. */
const letSleep = (disabled: boolean) => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-waits]')) button.disabled = disabled
}
if (restingScript) letSleep(true)

let woken: Promise<void> | undefined

/** Gives the document to React. Resolves once it listens. */
export const wakeDocument = (resting: HTMLScriptElement) => {
  woken ??= bringOut(resting)
  woken.catch(() => letSleep(false))
  return woken
}

const bringOut = (resting: HTMLScriptElement) =>
  new Promise<void>((resolve, reject) => {
    document.addEventListener('awake', () => resolve(), { once: true })
    setTimeout(reject, patience, new Error('React did not come.'))
    for (const href of resting.dataset.needs?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const script = document.createElement('script')
    // Read before it is taken out: a browser shows a nonce to nobody but scripts.
    Object.assign(script, { type: 'module', nonce: resting.nonce, textContent: resting.textContent })
    script.addEventListener('error', () => reject(new Error('React did not come.')))
    resting.replaceWith(script)
  })

/** What was typed before is put back by React: then it is not waited for. The name is that of drafts.ts. */
export const wasTypedInto = (form: HTMLFormElement) => {
  const kind = form.querySelector<HTMLInputElement>('[name=form]')?.value
  try {
    return localStorage.getItem(`typed into ${kind}`) !== null
  } catch {
    return false
  }
}
