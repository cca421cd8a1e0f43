import type { CSSProperties } from 'react'

const ink = '#0c2430'
const paper = '#f7f4ee'
const amber = '#f5a300'
const line = '#d8d2c6'
const quiet = '#4a5c66'
const type = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Mail programs read no style sheets worth the name: each part carries its look. */
export const styles = {
  paper: { margin: 0, padding: '24px 0', backgroundColor: paper, fontFamily: type },
  sheet: {
    width: '100%',
    maxWidth: '560px',
    margin: '0 auto',
    backgroundColor: '#ffffff',
    border: `1px solid ${line}`,
  },
  band: { backgroundColor: ink, borderBottom: `4px solid ${amber}` },
  brand: { margin: 0, padding: '16px 24px', color: paper, fontSize: '17px', lineHeight: '24px', fontWeight: 700 },
  inner: { padding: '8px 24px 20px' },
  heading: { margin: '16px 0 4px', color: ink, fontSize: '20px', lineHeight: '28px', fontWeight: 700 },
  subheading: { margin: '20px 0 4px', color: ink, fontSize: '15px', lineHeight: '22px', fontWeight: 700 },
  large: {
    margin: '4px 0 8px',
    color: ink,
    fontSize: '30px',
    lineHeight: '38px',
    fontWeight: 700,
    letterSpacing: '0.5px',
  },
  text: { margin: '8px 0', color: ink, fontSize: '15px', lineHeight: '23px' },
  answer: {
    margin: 0,
    padding: '8px 0',
    color: ink,
    fontSize: '15px',
    lineHeight: '22px',
    borderTop: `1px solid ${line}`,
  },
  label: { color: quiet, fontSize: '13px' },
  button: {
    display: 'inline-block',
    margin: '12px 0',
    padding: '12px 20px',
    backgroundColor: amber,
    color: ink,
    borderRadius: '4px',
    fontSize: '15px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  link: { color: ink, textDecoration: 'underline' },
  list: { margin: '8px 0', padding: '0 0 0 22px', color: ink, fontSize: '15px', lineHeight: '23px' },
  item: { margin: '4px 0' },
  quote: { margin: '12px 0', padding: '0 0 0 14px', borderLeft: `3px solid ${amber}` },
  rule: { margin: '20px 0', border: 0, borderTop: `1px solid ${line}` },
  listFoot: {
    margin: '24px 0 0',
    padding: '12px 0 0',
    color: quiet,
    fontSize: '13px',
    lineHeight: '20px',
    borderTop: `1px solid ${line}`,
  },
  foot: {
    margin: 0,
    padding: '14px 24px',
    color: quiet,
    fontSize: '13px',
    lineHeight: '20px',
    borderTop: `1px solid ${line}`,
  },
} satisfies Record<string, CSSProperties>

/** For the programs that do read one. The amber button keeps its ink on both grounds. */
export const darkSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: #07171f !important; }
    .sheet { background-color: ${ink} !important; border-color: #24404e !important; }
    .ink { color: ${paper} !important; border-color: #24404e !important; }
    .quiet { color: #b9c4c9 !important; border-color: #24404e !important; }
  }
`
