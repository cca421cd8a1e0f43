import { Form } from 'react-router'
import type { DocumentVerb } from '../../lifecycle.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import type { Status } from '#lists/view.ts'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import { documentsPath, uploadPath } from './library-address.ts'

type Version = {
  version: number
  revision: string
  current: boolean
  day: string
  file: string
  uploaded: string
  by: string
}

type Props = {
  id: string
  title: string
  kind: string
  /** Where visitors download it; nothing while it is withdrawn. */
  address?: string
  status: Status
  reviewBy?: string
  verbs: DocumentVerb[]
  versions: Version[]
  history: PageHistory
}

/** One paper: its revisions, what was done with it, and what can be done. */
export const DocumentPage = ({ id, title, kind, address, status, reviewBy, verbs, versions, history }: Props) => (
  <>
    <PageHead
      over={
        <a className="text-link" href={documentsPath}>
          Documents
        </a>
      }
      title={title}
      lead={`${kind}.${reviewBy ? ` Review by ${reviewBy}.` : ''}`}
      actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
    />
    <div className="wrap settings-desk">
      <div className="document-verbs">
        {verbs.includes('revise') && (
          <ButtonLink look="primary" href={`${uploadPath}?of=${id}`}>
            Upload a new revision
          </ButtonLink>
        )}
        {address && (
          <ButtonLink href={address} download>
            <Icon name="download" /> Download as visitors do
          </ButtonLink>
        )}
        <Form method="post">
          {verbs.includes('withdraw') && (
            <Button type="submit" name="verb" value="withdraw" look="danger">
              Withdraw from the site
            </Button>
          )}
          {verbs.includes('restore') && (
            <Button type="submit" name="verb" value="restore" look="primary">
              Put back on the site
            </Button>
          )}
        </Form>
      </div>
      {verbs.includes('review') && (
        <Form method="post" className="document-review">
          <Field id="next" label="It still holds. Look again by" required>
            {(ties) => <Input {...ties} type="date" name="next" />}
          </Field>
          <Button type="submit" name="verb" value="review">
            Note the review
          </Button>
        </Form>
      )}
      <section aria-labelledby="revisions">
        <h2 id="revisions" className="sign text-h4">
          Revisions
        </h2>
        <Table
          caption="Revisions, newest first"
          columns={[
            { key: 'revision', head: 'Revision' },
            { key: 'day', head: 'Date' },
            { key: 'uploaded', head: 'Uploaded' },
            { key: 'file', head: 'File' },
          ]}
          rows={versions.map((version) => versionRow(id, version))}
        />
      </section>
      <History {...history} />
    </div>
  </>
)

const versionRow = (id: string, { version, revision, current, day, file, uploaded, by }: Version) => ({
  key: String(version),
  cells: {
    revision: (
      <>
        <bdi>{revision}</bdi>
        {current && <small>Current</small>}
      </>
    ),
    day,
    uploaded: (
      <>
        {uploaded}
        <small>
          <bdi>{by}</bdi>
        </small>
      </>
    ),
    file: (
      <a className="text-link" href={`${documentsPath}/${id}/${version}`} download>
        {file}
        <span className="sr-only">, revision {revision}</span>
      </a>
    ),
  },
})
