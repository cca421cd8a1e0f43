import '#ui/styles/files.css'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { explainTooLarge, largestPaper } from '#features/documents/paper-type.ts'
import { sendWithProgress } from '#forms/send-with-progress.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { FilesView } from './files-view.ts'
import { UploadProgress } from '#ui/upload-progress.tsx'

type Props = FilesView & {
  refused?: RefusedForm
  /** On a page of their own, whose title says what they are. */
  alone?: boolean
}

/** The photos and papers of a thing, on its page: what is there, and a form to attach more. */
export const FilesSection = ({ at, files, attach, refused, alone }: Props) => {
  const { send, part, answer, times } = useSendFiles(at, attach.verb)
  if (files.length === 0 && attach.readOnly) return null
  return (
    <section id="files" className="stack tight" aria-labelledby="files-head">
      <h2 id="files-head" className={alone ? 'visually-hidden' : 'sign text-h3'}>
        Files
      </h2>
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} at={at} refused={refused} />
          ))}
        </ul>
      )}
      <VerbForm
        key={times}
        form={{ ...attach, open: alone === true }}
        to={at}
        refused={answer ?? refused}
        send={send}
        sending={part !== undefined}
        below={<UploadProgress part={part} />}
      />
    </section>
  )
}

const FileRow = ({ file, at, refused }: { file: FilesView['files'][number] } & Pick<Props, 'at' | 'refused'>) => (
  <li>
    {file.isPicture ? (
      <a className="file-picture" href={file.to}>
        <img src={`${file.to}?preview`} alt={`${file.what}: ${file.name}`} loading="lazy" />
      </a>
    ) : (
      <span className="file-picture text-small" aria-hidden="true">
        {file.sealed ? 'Encrypted' : 'PDF'}
      </span>
    )}
    <div>
      <p>
        <b>{file.what}</b>
        {': '}
        {file.sealed ? (
          <bdi>{file.name}</bdi>
        ) : (
          <a className="text-link" href={file.to}>
            <bdi>{file.name}</bdi>
          </a>
        )}
      </p>
      <small className="text-soft line">
        {file.size}, {file.when}
        {file.who && (
          <>
            , <bdi>{file.who}</bdi>
          </>
        )}
      </small>
      {file.sealed && <Sealed file={file} />}
      {file.remove && (
        <details className="file-remove">
          <summary className="text-small">
            Remove<span className="visually-hidden"> {file.name}</span>
          </summary>
          <VerbForm form={file.remove} refused={refused} to={at} />
        </details>
      )}
    </div>
  </li>
)

/** Opened by a button, because each look is written down. */
const Sealed = ({ file }: { file: FilesView['files'][number] }) =>
  file.mayOpen ? (
    <form method="post" action={file.to} className="cluster">
      <Button type="submit" size="small">
        <Icon name="download" /> Open<span className="visually-hidden"> {file.name}</span>
      </Button>
      <small className="text-soft">The history records who opened it, and when.</small>
    </form>
  ) : (
    <small className="text-soft line">Encrypted. Only our billing team can open it.</small>
  )

/** Sends the chosen files one by one, so that a bad one keeps no other from being attached. */
const useSendFiles = (at: string, verb: string) => {
  const { revalidate } = useRevalidator()
  const [part, setPart] = useState<number>()
  const [answer, setAnswer] = useState<RefusedForm>()
  /** How often all were attached: the form is empty again each time. */
  const [times, setTimes] = useState(0)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (part !== undefined) return
    const form = new FormData(event.currentTarget)
    const selected = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
    const kind = String(form.get('kind') ?? '')
    const certificate = String(form.get('certificate') ?? '')
    const totalBytes = selected.reduce((sum, { size }) => sum + size, 0)
    const problems: Record<string, string> = {}
    const note = (name: string, problem: string) => {
      problems[name] = [problems[name], problem].filter(Boolean).join(' ')
    }
    if (!kind) note('kind', 'Please choose the type of file.')
    if (selected.length === 0) note('files', 'Please choose a file.')
    setAnswer(undefined)
    let before = 0
    for (const file of kind ? selected : []) {
      const body = new FormData()
      for (const [name, value] of Object.entries({ verb, kind, certificate })) body.set(name, value)
      body.set('files', file)
      const problem = await sendOne(`${at}/send`, file, body, (share) =>
        setPart((before + share * file.size) / totalBytes),
      )
      if (problem) note('files', problem)
      before += file.size
    }
    setPart(undefined)
    if (Object.keys(problems).length > 0) setAnswer({ verb, typed: { kind }, problems })
    else setTimes((count) => count + 1)
    await revalidate()
  }
  return { send, part, answer, times }
}

/** Gives what is wrong with it. */
const sendOne = async (to: string, file: File, body: FormData, onProgress: (part: number) => void) => {
  if (file.size > largestPaper) return `${file.name}: ${explainTooLarge(file.size)}`
  onProgress(0)
  try {
    const answer = await sendWithProgress<{ kept: true } | RefusedForm>(to, body, onProgress)
    if (!answer) return `${file.name}: we couldn't take it right now. Please try again in a moment.`
    return 'kept' in answer ? undefined : (Object.values(answer.problems)[0] ?? `${file.name}: ${answer.message}`)
  } catch {
    return `${file.name}: we couldn't reach the server. Please check your connection and try again.`
  }
}
