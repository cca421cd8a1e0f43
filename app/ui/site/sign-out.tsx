import { Button } from '../button.tsx'

export const SignOut = () => (
  <form method="post" action="/auth/sign-out">
    <Button wide size="small">
      Sign out
    </Button>
  </form>
)
