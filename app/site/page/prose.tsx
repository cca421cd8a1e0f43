import { Fragment } from 'react'
import type { Block } from '#content/index.ts'
import { NoBreak } from '#ui/no-break.tsx'
import { addressOfPicture, pictureWidths } from '#content/picture-address.ts'
import { plainText, type Inline } from '#content/plain-text.ts'

/** An article or legal text. Blocks never change their order while they are shown, so their place is their key. */
export const Prose = ({ content }: { content: readonly Block[] }) => (
  <div className="prose">
    {content.map((block, index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <Part key={index} block={block} />
    ))}
  </div>
)

const Part = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} className={block.level === 2 ? 'sign text-h3' : 'sign text-h4'}>
          <Line content={block.content} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          <Line content={block.content} />
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item) => (
            <li key={plainText(item)}>
              <Line content={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
      return <Photo {...block} />
    case 'table':
      return <Grid {...block} />
  }
}

type PictureBlock = Extract<Block, { kind: 'picture' }>

/** The same picture in three widths; the browser takes the one that fits, once it comes near the screen. */
const Photo = ({ picture, alt }: PictureBlock) => {
  const address = addressOfPicture(picture)
  const widths = pictureWidths.filter((width) => width < picture.width)
  return (
    <img
      className="prose-picture"
      src={address}
      srcSet={[...widths.map((width) => `${address}?w=${width} ${width}w`), `${address} ${picture.width}w`].join(', ')}
      sizes="(min-width: 768px) 44rem, 100vw"
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
    />
  )
}

type Table = Extract<Block, { kind: 'table' }>

/** The first column names the row; below 768 px each row is a card, as in the tables of the dashboards. */
const Grid = ({ align, head, rows }: Table) => (
  <table className="record-table">
    <thead>
      <tr>
        {head.map((cell, index) => (
          <th
            key={plainText(cell)}
            scope="col"
            className={index && align[index] === 'right' ? 'table-figures' : undefined}
          >
            <Line content={cell} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.map(plainText).join('|')}>
          {row.map((cell, index) =>
            index ? (
              <td
                key={plainText(head[index] ?? [])}
                data-head={plainText(head[index] ?? [])}
                className={align[index] === 'right' ? 'table-figures' : undefined}
              >
                {/* On a phone the cell is a grid: its words are one thing in it. */}
                <span>
                  <Line content={cell} />
                </span>
              </td>
            ) : (
              <th key="name" scope="row">
                <Line content={cell} />
              </th>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

const Line = ({ content }: { content: readonly Inline[] }) =>
  content.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{typeof part === 'string' ? <NoBreak>{part}</NoBreak> : <Marked part={part} />}</Fragment>
  ))

const Marked = ({ part }: { part: Exclude<Inline, string> }) => {
  const inside = <Line content={part.content} />
  if (part.kind === 'link') return <a href={part.to}>{inside}</a>
  return part.kind === 'strong' ? <strong>{inside}</strong> : <em>{inside}</em>
}
