/** An invalid argument of a caller; nothing was sent. */
export class InvalidArgumentError extends TypeError {
  override readonly name = 'InvalidArgumentError'
  readonly thing: string

  constructor(thing: string, detail: string) {
    super(`invalid ${thing}: ${detail}`)
    this.thing = thing
  }
}

export function invalid(thing: string, detail: string) {
  return new InvalidArgumentError(thing, detail)
}
