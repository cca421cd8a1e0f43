import { useRef, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { tellTabs } from './session-check.ts'

const never = () => () => {}
const isSupported = () => 'PublicKeyCredential' in window

/**
 * Signs in by a passkey that the browser finds. Its place is kept while the page has no script, so that nothing jumps.
 * `aside`: staff alone have passkeys, and customers share the page.
 */
export const PasskeySignIn = ({ from, aside }: { from?: string; aside?: boolean }) => {
  const able = useSyncExternalStore(never, isSupported, () => false)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const action = `${href('/auth/passkey')}${from ? `?${new URLSearchParams({ from })}` : ''}`
  const signIn = async () => {
    if (state === 'asking') return
    setState('asking')
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await fetch(href('/auth/passkey'), { method: 'POST', body: new URLSearchParams() })
      if (!response.ok) throw new Error(`Passkeys were answered with ${response.status}.`)
      const assertion = await startAuthentication({ optionsJSON: await response.json() })
      answer.current!.value = JSON.stringify(assertion)
      addEventListener('pagehide', tellTabs, { once: true })
      form.current!.submit()
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="passkey-sign-in stack tight" data-able={able}>
      <form ref={form} method="post" action={action}>
        <input ref={answer} type="hidden" name="response" />
        <Button
          type="button"
          size={aside ? 'small' : 'large'}
          look={aside ? 'quiet' : undefined}
          wide={!aside}
          disabled={!able}
          pending={state === 'asking' && 'Waiting …'}
          onClick={signIn}
        >
          {aside ? 'Staff sign-in with a passkey' : 'Use a passkey'}
        </Button>
      </form>
      {state === 'failed' && (
        <Alert tone="due" title="No passkey was used." urgent>
          Try again, or sign in with your password.
        </Alert>
      )}
    </div>
  )
}
