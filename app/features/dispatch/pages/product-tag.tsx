import type { Goods } from '#features/fleet/load-plan.ts'

/** A product as the board tells it: a pattern and a word. Color only repeats. */
export type Tag = 'ulsd' | 'dyed' | 'heat' | 'gas' | 'k1' | 'lube'

const tags: Record<Goods['taxClass'], Tag> = {
  ...{ road_diesel: 'ulsd', dyed_diesel: 'dyed', heating_oil: 'heat', gasoline: 'gas' },
  ...{ kerosene: 'k1', dyed_kerosene: 'k1', lubricant: 'lube' },
}

export const productTag = ({ taxClass }: Pick<Goods, 'taxClass'>): Tag => tags[taxClass]

export const tagWords: Record<Tag, string> = {
  ...{ ulsd: 'ULSD', dyed: 'DYED', heat: 'HEAT', gas: 'GAS', k1: 'K-1', lube: 'LUBE' },
}

/** The patterns of the products, once on a page that draws lanes: rectangles are filled with them. */
export const ProductPatterns = () => (
  <svg className="dispatch-patterns" aria-hidden="true">
    <defs>
      <pattern id="promise" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" stroke="var(--edge)" strokeWidth="1.6" opacity=".62" />
      </pattern>
      <pattern id="over" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" stroke="var(--dye)" strokeWidth="5" />
      </pattern>
      <pattern id="off" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V8" stroke="var(--line)" strokeWidth="3" />
      </pattern>
      <pattern id="p-ulsd" width="4" height="4" patternUnits="userSpaceOnUse">
        <path d="M0 0H4V4H0z" fill="var(--ink)" />
      </pattern>
      <pattern id="p-dyed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0H6V6H0z" fill="var(--dye)" />
        <path d="M0 0V6" stroke="var(--raised)" strokeWidth="2.5" />
      </pattern>
      <pattern id="p-heat" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 0H5V5H0z" fill="var(--raised)" />
        <path d="M0 1H5" stroke="var(--ink)" strokeWidth="2" />
      </pattern>
      <pattern id="p-gas" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 0H5V5H0z" fill="var(--raised)" />
        <circle cx="2.5" cy="2.5" r="1.6" fill="var(--ink)" />
      </pattern>
      <pattern id="p-k1" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 0H5V5H0z" fill="var(--raised)" />
        <path d="M1 0V5" stroke="var(--ink)" strokeWidth="1.6" />
      </pattern>
      <pattern id="p-lube" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 0H6V6H0z" fill="var(--raised)" />
        <path d="M0 0 6 6M6 0 0 6" stroke="var(--ink)" />
      </pattern>
    </defs>
  </svg>
)

export const ProductTag = ({ tag, children }: { tag: Tag; children?: string }) => (
  <span className="dispatch-tag" data-tag={tag}>
    <svg width="18" height="12" aria-hidden="true">
      <rect x=".5" y=".5" width="17" height="11" fill={`url(#p-${tag})`} stroke="currentColor" />
    </svg>
    {children ?? tagWords[tag]}
  </span>
)
