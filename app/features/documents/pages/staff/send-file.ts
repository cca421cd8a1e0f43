import type { Uploaded } from './take-upload.ts'

/** Sends a form with its file and says how far it is, from 0 to 1; `fetch` cannot. Rejects when the server is away. */
export const sendFile = (to: string, form: FormData, told: (part: number) => void): Promise<Uploaded | 'refused'> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', to)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) told(loaded / total)
    })
    request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')))
    request.addEventListener('load', () => {
      const said = request.response as Uploaded | null
      // A page instead of JSON: signed out meanwhile, or turned away at the gate.
      resolve(said && ('to' in said || 'typed' in said) ? said : 'refused')
    })
    request.send(form)
  })
