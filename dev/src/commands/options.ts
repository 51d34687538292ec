import { type ParseArgsConfig, parseArgs } from 'node:util'
import { PartError } from '../part.ts'

type Options = Omit<ParseArgsConfig, 'args' | 'strict' | 'tokens'>

/** A command of the repository. */
export type Command = {
  /** How it is called, and its options. */
  help: string
  /** Gives the exit code. */
  run(args: string[]): Promise<number>
}

/** The command line names something that is not there: a sentence, and exit code 2 as POSIX tools have it. */
export class UsageError extends PartError {}

/** Returns whether the person asks for help with a command; options after `--` are for another program. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? undefined : end).some((each) => each === '--help' || each === '-h')
}

/** Describes a failure of `parseArgs` by the options that can be used instead. */
function describeFailure(failure: unknown, command: string, { options = {}, allowPositionals }: Options): string {
  const { code, message } = failure as Error & { code?: string }
  const known = [...Object.keys(options), 'help'].map((name) => `--${name}`).join(', ')
  const given = /'([^']*)'/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${command} has no option ${given}. It has: ${known}.`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && !allowPositionals)
    return `${command} takes no argument, and “${given}” is one. Its options: ${known}.`
  return `${message}. ${command} has: ${known}.`
}

/**
 * Reads the options of a command.
 *
 * @param command how a person calls it, such as `npm test`
 * @throws UsageError a sentence with the known options
 */
export function readOptions<const O extends Options>(command: string, args: string[], options: O) {
  try {
    return parseArgs<O & { args: string[] }>({ ...options, args })
  } catch (failure) {
    throw new UsageError('options', describeFailure(failure, command, options))
  }
}
