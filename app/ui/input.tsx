import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const Input = ({ className, ...input }: ComponentProps<'input'>) => (
  <input {...input} className={classNames('control', className)} />
)

export const Textarea = ({ className, ...textarea }: ComponentProps<'textarea'>) => (
  <textarea {...textarea} className={classNames('control', className)} />
)
