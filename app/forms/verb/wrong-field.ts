import { Refusal } from '#domain/refusal.ts'

/** What stands in one field of a form is wrong. `field` is the name of its control. */
export class WrongField extends Refusal {
  readonly field: string

  constructor(field: string, message: string) {
    super('invalid', message)
    this.field = field
  }
}
