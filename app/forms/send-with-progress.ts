/**
 * Sends a form with its files and says how far it is, from 0 to 1; `fetch` cannot. Undefined when a page came instead of
 * JSON: signed out meanwhile, or turned away at the gate. Rejects when the server is away.
 */
export const sendWithProgress = <Answer extends object>(
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Answer | undefined> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('error', () => reject(new TypeError("We couldn't reach the server.")))
    request.addEventListener('load', () => resolve((request.response as Answer | null) ?? undefined))
    request.send(form)
  })
