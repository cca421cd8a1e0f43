import { useEffect, useRef, useState, type ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { ProposalView } from '#features/pricing/pages/staff/proposal-view.ts'

type Item = ProposalView & { last: string[]; indexes: string[] }
/** `changesIn`: so many milliseconds until a rack price of these takes effect. */
type Proposals = { items: Item[]; freight?: string; changesIn?: number }

type Props = {
  children: ReactNode
  /** Whose prices and last quotes are shown. */
  customer?: string
  /** Product names by key. */
  names: Readonly<Record<string, string>>
  /** It stands below the form, where that has no side. */
  stacked?: boolean
  /** Whether the viewer sees costs. */
  shown: boolean
  /** Names the last time that prices were filled in: the form stands there anew, and is read again. */
  filled?: string
}

/** A day: what takes effect later is asked for when the form is opened again. */
const longestWait = 86_400_000

/** What is typed in one row of the form's items. */
type PricedRow = { at: number; product: string; gallons: number; price: number | null }

const dollars = (amount: number, digits: number) =>
  amount
    .toLocaleString('en-US', {
      ...{ style: 'currency', currency: 'USD' },
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    })
    .replace('-', '−')

const numberIn = (typed: unknown) => {
  const bare = String(typed ?? '').replaceAll(/[\s,$]/g, '')
  return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : null
}

/**
 * Beside the form of a quote: a price for each item with its parts, the margin at what is typed, what the customer paid
 * last, and the sum so far. It fills in what is empty only when asked. Without a script the form is as it was.
 */
export const PriceHelp = ({ shown, ...props }: Props) => (shown ? <Helped {...props} /> : props.children)

const Helped = ({ children, customer, names, stacked, filled }: Omit<Props, 'shown'>) => {
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<PricedRow[]>([])
  const [freight, setFreight] = useState<number | null>(null)
  const [place, setPlace] = useState<string[][]>([])
  const [found, setFound] = useState<Proposals>()
  const [changes, setChanges] = useState(0)

  const read = () => {
    const form = frame.current?.querySelector('form')
    if (!form) return
    const body = new FormData(form)
    const rows: PricedRow[] = []
    for (const [name, product] of body) {
      const [, at] = /^product_(\d+)$/.exec(name) ?? []
      if (!at || typeof product !== 'string' || product === '') continue
      const gallons = numberIn(body.get(`quantity_${at}`)) ?? 0
      rows.push({ at: Number(at), product, gallons, price: numberIn(body.get(`price_${at}`)) })
    }
    setTyped(rows)
    setFreight(numberIn(body.get('freight')))
    // A site that is chosen stands for its county.
    setPlace(['site', 'county'].map((name) => [name, String(body.get(name) ?? '')]).filter(([, value]) => value))
  }
  useEffect(read, [filled])

  const asked = new URLSearchParams([
    ...typed.map(({ product, gallons }) => ['item', `${product}:${gallons.toFixed(1)}`]),
    ...(customer ? [['customer', customer]] : []),
    ...place,
    ...(changes > 0 ? [['again', String(changes)]] : []),
  ]).toString()
  const isAsked = typed.length > 0
  useEffect(() => {
    if (!isAsked) return setFound(undefined)
    const aborted = new AbortController()
    const wait = setTimeout(async () => {
      const proposals = await fetch(`${href('/dashboard/admin/prices/proposal')}?${asked}`, { signal: aborted.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<Proposals>) : undefined))
        .catch(() => undefined)
      if (proposals) setFound(proposals)
    }, 250)
    return () => {
      clearTimeout(wait)
      aborted.abort()
    }
  }, [asked, isAsked])

  // The form may stand open across 6 PM: what is shown then is the new price.
  useEffect(() => {
    if (found?.changesIn === undefined || found.changesIn > longestWait) return
    const wait = setTimeout(() => setChanges((times) => times + 1), found.changesIn + 1000)
    return () => clearTimeout(wait)
  }, [found])

  const fill = (name: string, value: string) => {
    const control = frame.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!control) return
    control.value = value
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.focus()
  }

  return (
    <div className={stacked ? 'stack' : 'main-and-side'} ref={frame} onInput={read} onChange={read}>
      <div>{children}</div>
      <aside className="price-help stack desk-only" aria-label="Prices and margin" aria-live="polite">
        <h2 className="sign text-h4">Prices and margin</h2>
        {!isAsked && <p className="text-soft">Choose a product to see its price breakdown and margin.</p>}
        {typed.map((row, index) => (
          <ItemHelp
            key={row.at}
            name={names[row.product] ?? row.product}
            row={row}
            item={found?.items[index]?.product === row.product ? found.items[index] : undefined}
            use={(price) => fill(`price_${row.at}`, price)}
          />
        ))}
        {found?.freight !== undefined && Number(found.freight) !== freight && (
          <p className="cluster">
            <span>Freight here is ${found.freight}.</span>
            <Button size="small" onClick={() => fill('freight', found.freight ?? '')}>
              Use ${found.freight}
            </Button>
          </p>
        )}
        {isAsked && <Sum typed={typed} freight={freight ?? 0} found={found} />}
      </aside>
    </div>
  )
}

type ItemProps = { name: string; row: PricedRow; item?: Item; use: (price: string) => void }

const ItemHelp = ({ name, row, item, use }: ItemProps) => (
  <div className="stack tight text-small">
    <h3 className="text-h4">{name}</h3>
    {item?.price && (
      <p className="cluster">
        <b className="figure">${item.price}</b>
        {row.price !== Number(item.price) && (
          <Button size="small" onClick={() => use(item.price ?? '')}>
            Use ${item.price}
            <span className="visually-hidden"> for {name}</span>
          </Button>
        )}
      </p>
    )}
    {item && item.parts.length > 0 && (
      <ul className="rows">
        {item.parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    )}
    {item?.by && <p className="text-soft">{item.by}</p>}
    {item?.landed && row.price !== null && (
      <p>
        At {dollars(row.price, 4)} the margin is <b className="figure">{dollars(row.price - Number(item.landed), 4)}</b>
        {row.gallons > 0 && ` a gallon, ${dollars((row.price - Number(item.landed)) * row.gallons, 2)} in all`}.
      </p>
    )}
    {item?.warning && <p data-tone="late">{item.warning}</p>}
    {item && item.indexes.length > 0 && (
      <div>
        <h4 className="text-soft">Index, not our price</h4>
        <ul className="rows">
          {item.indexes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    )}
    {item && item.last.length > 0 && (
      <div>
        <h4 className="text-soft">Quoted before</h4>
        <ul className="rows">
          {item.last.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    )}
  </div>
)

const Sum = ({ typed, freight, found }: { typed: PricedRow[]; freight: number; found?: Proposals }) => {
  const goods = typed.reduce((sum, { gallons, price }) => sum + Math.round(gallons * (price ?? 0) * 100) / 100, 0)
  const costs = typed.map(({ product }, index) => {
    const item = found?.items[index]
    return item?.product === product && item.landed ? Number(item.landed) : null
  })
  const margin = typed.reduce((sum, { gallons, price }, index) => {
    const cost = costs[index]
    return price === null || cost === null || cost === undefined ? sum : sum + (price - cost) * gallons
  }, 0)
  const isWhole = typed.every(({ price }, index) => price !== null && costs[index] !== null)
  return (
    <p className="price-help-sum">
      Product and freight <b className="figure">{dollars(goods + freight, 2)}</b> before taxes
      {isWhole && `, margin ${dollars(margin, 2)}`}.
    </p>
  )
}
