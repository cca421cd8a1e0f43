import { useRef, useState, type SubmitEvent } from 'react'
import type { PaperFacts, PaperProblems } from '../../paper.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { documentsPath, uploadPath } from './library-address.ts'
import { sendFile } from './send-file.ts'
import { UploadFields } from './upload-fields.tsx'

type Props = {
  /** The document that gets a revision; nothing for a new one. */
  of?: { id: string; title: string; version: number }
  typed: PaperFacts
  today: string
  kinds: { value: string; label: string }[]
  problems?: PaperProblems
  refused?: string
}

const largest = 20 * 1024 * 1024

/** A new paper, or a new revision of one. With a script the browser tells how far it is; without one it is a plain form. */
export const UploadPage = (props: Props) => {
  const { of } = props
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState<{ problems?: PaperProblems; refused?: string; typed?: PaperFacts }>()
  const [part, setPart] = useState<number>()
  const { problems, refused } = answer ?? props

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (part !== undefined) return
    const body = new FormData(event.currentTarget)
    const file = body.get('file')
    if (file instanceof File && file.size > largest) return setAnswer({ problems: { file: tooLarge(file.size) } })
    setAnswer(undefined)
    setPart(0)
    try {
      const done = await sendFile(`${uploadPath}/file`, body, setPart)
      if (done === 'refused')
        setAnswer({ refused: 'The server did not take this. Load the page again, and sign in if it asks.' })
      else if ('to' in done) return window.location.assign(done.to)
      else setAnswer(done)
    } catch {
      setAnswer({ refused: 'The server could not be reached, and nothing was stored. What you chose is still here.' })
    }
    setPart(undefined)
  }

  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={of ? `${documentsPath}/${of.id}` : documentsPath}>
            {of ? of.title : 'Documents'}
          </a>
        }
        title={of ? 'New revision' : 'Upload a document'}
        lead={
          of
            ? 'It takes the place of the current revision on the site at once. Those before are kept.'
            : 'PDF, PNG or JPEG up to 20 MB. Visitors can download it as soon as it is here.'
        }
      />
      <div className="wrap settings-desk">
        {refused && (
          <Alert tone="late" title={refused} urgent>
            Nothing was stored.
          </Alert>
        )}
        <form
          ref={form}
          method="post"
          action={uploadPath}
          encType="multipart/form-data"
          noValidate
          className="setting-form"
          onSubmit={send}
        >
          {of && (
            <>
              <input type="hidden" name="of" value={of.id} />
              <input type="hidden" name="seen" value={of.version} />
            </>
          )}
          <UploadFields {...props} problems={problems} part={part} />
        </form>
      </div>
    </>
  )
}

const tooLarge = (bytes: number) =>
  `This file has ${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB. At most 20 MB can be kept; save it smaller, or in parts.`
