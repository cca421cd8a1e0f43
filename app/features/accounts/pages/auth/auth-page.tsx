import type { Role } from '#domain/viewer.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { News } from './auth.tsx'
import { NewsAlert } from './news.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { WhatFor } from './what-for.tsx'

export type Typed = {
  email?: string
  displayName?: string
  role?: Role
  /** Why the last try did not succeed, and which field is to blame. */
  words?: string
  field?: 'email' | 'password'
}

type Props = {
  tab: 'sign-in' | 'sign-up'
  phone: string
  /** The page somebody wanted and was sent here from. */
  from?: string
  done?: News
  typed?: Typed
}

export const AuthPage = ({ tab, phone, from, done, typed = {} }: Props) => {
  const to = (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...more, ...(from && { from }) }).toString()
    return query ? `/auth?${query}` : '/auth'
  }
  return (
    <>
      <PageHead
        title={tab === 'sign-up' ? 'Sign up' : 'Sign in'}
        lead={from ? 'The page you asked for is for people with an account.' : undefined}
      />
      <div className="wrap grid gap-x-20 gap-y-12 py-10 lg:grid-cols-2">
        <div className="grid max-w-md content-start gap-8">
          <Tabs
            label="Sign in or sign up"
            tabs={[
              { to: to({}), label: 'Sign In', current: tab === 'sign-in' },
              { to: to({ tab: 'sign-up' }), label: 'Sign Up', current: tab === 'sign-up' },
            ]}
          />
          {done && !typed.words && <NewsAlert of={done} />}
          {tab === 'sign-up' ? <SignUpForm typed={typed} /> : <SignInForm typed={typed} />}
          <p className="text-small text-soft">
            Cannot get in? Call{' '}
            <a className="text-link" href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>
              {phone}
            </a>
            .
          </p>
        </div>
        <WhatFor />
      </div>
    </>
  )
}
