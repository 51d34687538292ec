/** One running piece of the local stack: a process of its own, or a server inside this one. */
export type Part = {
  /** The name for people: `PostgreSQL`, `the chain`. */
  readonly name: string
  /** The address at which it answers. */
  readonly address: string
  /** The id of its process, while it runs in one of its own. */
  readonly pid: number | undefined
  /** Stops it gracefully and waits until it is gone. Safe to call twice. */
  stop(): Promise<void>
  /** Ends it as a power cut would (SIGKILL) and waits until it is gone. */
  kill(): Promise<void>
  /** Stops it if it runs, starts it again at the same address with the same data, and waits until it answers. */
  restart(): Promise<void>
}

/** The reason why a part cannot run: one sentence for a person, which names the part and the remedy. */
export class PartError extends Error {
  override readonly name = 'PartError'
  readonly part: string

  constructor(part: string, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.part = part
  }
}

/** The message of any failure. */
export function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
