import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { Placard } from '#ui/signature/placard.tsx'
import type { describeLoad } from './stop-words.ts'

/** One load with its placard, how much of it, and what dyed fuel may not do. */
export const Goods = ({ name, dyed, placard, amount, unit }: ReturnType<typeof describeLoad>) => (
  <div className={dyed ? 'ph-goods ph-dyed' : 'ph-goods'}>
    {placard && <Placard number={placard} kind={placard === '1203' ? 'flammable' : 'combustible'} width="58" />}
    <b>{name}</b>
    <span className="ph-amount">
      {amount}
      <small>{unit}</small>
    </span>
    {dyed && <p>Dyed: only into tanks marked for dyed fuel.</p>}
  </div>
)

type FieldProps = {
  name: string
  label: string
  value?: string
  problem?: string
  help?: string
  mode?: 'decimal' | 'numeric' | 'text'
  large?: boolean
  /** What the page's script needs to know of it. */
  part?: string
  load?: number
  /** Of which meter it is a reading: the product that runs through it. */
  meter?: string
}

export const Field = ({ name, label, value, problem, help, mode = 'decimal', large, ...script }: FieldProps) => (
  <label className={large ? 'ph-field ph-large' : 'ph-field'}>
    <span>{label}</span>
    <input
      name={name}
      defaultValue={value}
      inputMode={mode}
      autoComplete="off"
      maxLength={200}
      data-part={script.part}
      data-load={script.load}
      data-meter={script.meter}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem || help ? `${name}-said` : undefined}
    />
    {(problem || help) && (
      <small id={`${name}-said`} className={problem ? 'ph-problem' : undefined}>
        {problem ?? help}
      </small>
    )}
  </label>
)

/** A photo from the camera. The script makes it small; without one it is sent as it is. */
export const Photo = ({ name, label }: { name: string; label: string }) => (
  <label className="ph-row ph-photo">
    <b>{label}</b>
    <input type="file" name={name} accept="image/*" capture="environment" data-photo />
  </label>
)

type FormProps = {
  action: string
  children: ReactNode
  step?: string
  next?: string
  says?: string
  id?: string
  upload?: boolean
  /** Of which controls one at least must be filled in, what is said where none is, and the choice that asks for it. */
  needs?: readonly (readonly [names: readonly string[], words: string, when?: readonly [name: string, value: string]])[]
}

/**
 * The form of one report. `says` is what the phone calls it while it waits for signal, and `next` the page that follows.
 * The id is made with the page; the script makes one of its own each time.
 */
export const ReportForm = ({ action, children, step, next, says, id, upload, needs }: FormProps) => (
  <form
    method="post"
    action={action}
    id={id}
    className="ph-form"
    encType={upload ? 'multipart/form-data' : undefined}
    data-report={says}
    data-next={next}
    data-needs={needs && JSON.stringify(needs)}
    noValidate
  >
    <input type="hidden" name="report" value={randomUUID()} />
    {step && <input type="hidden" name="step" value={step} />}
    {children}
  </form>
)

type AskedProps = {
  words?: string
  asks?: readonly { key: string; why: string; yes: string }[]
  sure?: readonly string[]
}

/** What has to be put right, or said to be meant, before it counts; a yes of before still counts. */
export const Asked = ({ words, asks = [], sure = [] }: AskedProps) => (
  <>
    {sure.map((key) => (
      <input key={key} type="hidden" name="sure" value={key} />
    ))}
    {(words || asks.length > 0) && (
      <div className="ph-warn" role="alert">
        {words && <p>{words}</p>}
        {asks.map(({ key, why, yes }) => (
          <div key={key}>
            <p>{why}</p>
            <label className="ph-check">
              <b>{yes}</b>
              <input type="checkbox" name="sure" value={key} />
            </label>
          </div>
        ))}
      </div>
    )}
  </>
)
