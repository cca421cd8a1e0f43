import { Alert } from '#ui/alert.tsx'
import type { News } from './auth.tsx'

const words: Record<News, { title: string; more?: string; tone?: 'kept' | 'due' }> = {
  'signed-up': {
    title: 'Account created! Please check your email to verify your account.',
    more: 'The link in it works for 24 hours. If you asked to manage the platform, an administrator decides, and you hear by mail.',
  },
  'password-set': { title: 'Your password is set. You can sign in with it now.' },
  'address-changed': { title: 'Your address was changed. Sign in with the new one from now on.' },
  'mail-sent': {
    title: 'Please check your email.',
    more: 'If there is an account that can use it, the link is on its way.',
  },
  'too-late': { title: 'That took too long. Please sign in again.', tone: 'due' },
  deleted: { title: 'Your account is deleted.' },
}

export const NewsAlert = ({ of }: { of: News }) => {
  const { title, more, tone = 'kept' } = words[of]
  return (
    <div className="max-w-md">
      <Alert tone={tone} title={title} urgent>
        {more && <p>{more}</p>}
        {of === 'signed-up' && (
          <p className="mt-2">
            <a className="text-link" href="/auth/verify-again">
              No mail? Send the link again
            </a>
          </p>
        )}
      </Alert>
    </div>
  )
}
