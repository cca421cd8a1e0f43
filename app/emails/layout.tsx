import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { contactForm, telephoneLink } from '#domain/call-us.ts'
import type { Letterhead } from './email.ts'
import { darkSheet, styles } from './styles.ts'

type LayoutProps = { head: Letterhead; preview: string; reference?: string; children: ReactNode }

/**
 * The sheet every email is written on. `preview` is the line that inboxes show behind the subject; the request, quote or
 * order of the `reference` is found again without the email.
 */
export const Layout = ({ head, preview, reference, children }: LayoutProps) => (
  <Html lang="en">
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{darkSheet}</style>
    </Head>
    <Preview>{preview}</Preview>
    <Body className="paper" style={styles.paper}>
      <Container className="sheet" style={styles.sheet}>
        <Section style={styles.band}>
          <Text style={styles.brand}>{head.company.brand}</Text>
        </Section>
        <Section style={styles.inner}>{children}</Section>
        {reference && (
          <Text className="quiet" style={styles.foot}>
            Lost this email? Find it again at{' '}
            <Link className="quiet" style={styles.link} href={`${head.origin}/status`}>
              {`${new URL(head.origin).host}/status`}
            </Link>{' '}
            with your reference {reference}.
          </Text>
        )}
        <Text className="quiet" style={styles.foot}>
          {head.company.brand}, {head.company.city}.{' '}
          {head.company.phone ? (
            <>
              Call{' '}
              <Link
                className="quiet"
                style={{ ...styles.link, whiteSpace: 'nowrap' }}
                href={telephoneLink(head.company.phone)}
              >
                {head.company.phone}
              </Link>{' '}
              day or night.
            </>
          ) : (
            <>
              <CallUs head={head} />.
            </>
          )}
        </Text>
      </Container>
    </Body>
  </Html>
)

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" className="ink" style={styles.heading}>
    {children}
  </Heading>
)

export const Subtitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" className="ink" style={styles.subheading}>
    {children}
  </Heading>
)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={styles.text}>
    {children}
  </Text>
)

export const Reference = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={styles.large}>
    {children}
  </Text>
)

/** Without an address for whom no page opens: a company that nobody signs in for. */
export const Action = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? (
    <Paragraph>To answer or ask about it, reply to this email or call us.</Paragraph>
  ) : (
    <Link href={href} style={styles.button}>
      {children}
    </Link>
  )

/** "Call (515) 555-0142", or the contact form where no number is set: the beginning of a sentence, or `inside` one. */
export const CallUs = ({ head: { company, origin }, inside }: { head: Letterhead; inside?: boolean }) =>
  company.phone ? (
    `${inside ? 'call' : 'Call'} ${company.phone}`
  ) : (
    <>
      {inside ? 'use' : 'Use'} the{' '}
      <Link className="ink" style={styles.link} href={new URL(contactForm, origin).href}>
        contact form
      </Link>
    </>
  )
