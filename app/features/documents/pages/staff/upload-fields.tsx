import type { PaperFacts, PaperProblems } from '../../paper.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'

type Props = {
  typed: PaperFacts
  kinds: { value: string; label: string }[]
  problems?: PaperProblems
  /** How much of the file is sent, from 0 to 1, while it is being sent. */
  part?: number
}

export const UploadFields = ({ typed, kinds, problems = {}, part }: Props) => {
  const wrong = Object.entries(problems)
  return (
    <>
      {wrong.length > 0 && (
        <ErrorSummary
          title="The document was not stored."
          errors={wrong.map(([field, message]) => ({ field, message }))}
        />
      )}
      <Field id="file" label="File" required help="PDF, PNG or JPEG, at most 20 MB." error={problems.file}>
        {(ties) => <Input {...ties} type="file" name="file" accept="application/pdf,image/png,image/jpeg" />}
      </Field>
      <Field id="kind" label="Kind" required error={problems.kind}>
        {(ties) => <Select {...ties} name="kind" defaultValue={typed.kind} blank="Choose one" choices={kinds} />}
      </Field>
      <Field
        id="title"
        label="Title"
        required
        help="As visitors read it: Ultra-low sulfur diesel."
        error={problems.title}
      >
        {(ties) => <Input {...ties} name="title" defaultValue={typed.title} maxLength={150} autoComplete="off" />}
      </Field>
      <Field
        id="revision"
        label="Revision"
        required
        help="As the paper names it: 4.1, or Rev. C."
        error={problems.revision}
      >
        {(ties) => <Input {...ties} name="revision" defaultValue={typed.revision} maxLength={40} autoComplete="off" />}
      </Field>
      <Field id="revisedOn" label="Date of the paper" required error={problems.revisedOn}>
        {(ties) => <Input {...ties} type="date" name="revisedOn" defaultValue={typed.revisedOn} />}
      </Field>
      <Field
        id="reviewBy"
        label="Review by"
        help="From that day on the admin page warns that somebody has to look whether it still holds."
        error={problems.reviewBy}
      >
        {(ties) => <Input {...ties} type="date" name="reviewBy" defaultValue={typed.reviewBy} />}
      </Field>
      <p className="upload-send">
        <Button type="submit" look="primary" pending={part !== undefined && 'Uploading …'}>
          Upload
        </Button>
        {part !== undefined && (
          <>
            <progress value={part} max={1} aria-label="Upload" />
            <span className="figure">{Math.floor(part * 100)} %</span>
          </>
        )}
      </p>
    </>
  )
}
