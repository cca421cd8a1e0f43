import { href } from 'react-router'
export const Agreement = () => (
  <p className="text-small text-soft">
    By sending this you agree to our <a href={href('/terms-of-service')}>Terms of Service</a> and{' '}
    <a href={href('/privacy-policy')}>Privacy Policy</a>.
  </p>
)
