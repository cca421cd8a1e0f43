export const Agreement = () => (
  <p className="text-small text-soft">
    By sending this you agree to our <a href="/terms-of-service">Terms of Service</a> and{' '}
    <a href="/privacy-policy">Privacy Policy</a>.
  </p>
)
