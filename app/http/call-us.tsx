import { contactForm, telephoneLink } from '#domain/call-us.ts'

/** "Call (515) 555-0142", or the contact form where no number is set: the beginning of a sentence, or `inside` one. */
export const CallUs = ({ phone, inside }: { phone: string | undefined; inside?: boolean }) =>
  phone ? (
    <>
      {inside ? 'call' : 'Call'}{' '}
      <a className="text-link inside unbroken" href={telephoneLink(phone)}>
        {phone}
      </a>
    </>
  ) : (
    <>
      {inside ? 'use' : 'Use'} the{' '}
      <a className="text-link inside" href={contactForm}>
        contact form
      </a>
    </>
  )
