import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type ButtonStyle = {
  /** `primary` is amber: the one action that matters on a screen. */
  look?: 'primary' | 'solid' | 'outline' | 'quiet' | 'danger'
  size?: 'small' | 'regular' | 'large'
  wide?: boolean
}

const dress = ({ look = 'outline', size = 'regular', wide }: ButtonStyle, className?: string) => ({
  className: classNames('button', className),
  'data-look': look,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
})

type ButtonProps = ButtonStyle &
  ComponentProps<'button'> & { /** What is said while the answer is awaited. */ pending?: string | false }

/** A pending button keeps its focus: it is marked busy, never disabled. */
export const Button = ({ look, size, wide, pending, className, children, ...button }: ButtonProps) => (
  <button {...button} {...dress({ look, size, wide }, className)} aria-busy={pending ? true : undefined}>
    {pending || children}
  </button>
)

export const ButtonLink = ({ look, size, wide, className, children, ...link }: ButtonStyle & ComponentProps<'a'>) => (
  <a {...link} {...dress({ look, size, wide }, className)}>
    {children}
  </a>
)
