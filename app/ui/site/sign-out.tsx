import { href } from 'react-router'
import { Button } from '../button.tsx'

export const SignOut = () => (
  <form method="post" action={href('/auth/sign-out')}>
    <Button wide size="small">
      Sign out
    </Button>
  </form>
)
