import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { CallBar } from './call-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { SiteFrame } from './types.ts'

type Props = { frame: SiteFrame; newsletter?: ReactNode; chat?: ReactNode; children: ReactNode }

export const SiteShell = ({ frame, newsletter, chat, children }: Props) => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    {frame.storm && (
      <aside className="storm-bar" aria-label="Delivery updates">
        <div className="wrap">
          <a className="text-link" href={frame.storm.href}>
            <Icon name="clock" /> {frame.storm.words}. Deliveries are taking longer. See delivery updates.
          </a>
        </div>
      </aside>
    )}
    {frame.preview && <PreviewBar {...frame.preview} />}
    <Header frame={frame} />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer frame={frame} newsletter={newsletter} />
    <CallBar phone={frame.company.phone} action={frame.action} />
    {chat}
  </>
)

/** Over a page that shows a draft. */
const PreviewBar = ({ edit, title, broken }: NonNullable<SiteFrame['preview']>) => (
  <aside className="preview-bar" aria-label="Preview">
    <div className="wrap">
      <p>
        {broken
          ? 'The draft has mistakes and cannot be shown. This is the page as it is.'
          : `Preview of the draft${title && `: ${title}`}. Only you see this.`}
      </p>
      <a href={edit}>Back to editing</a>
    </div>
  </aside>
)
