import { ConfigurationError } from '@latchkey/service/configuration'

/** A person, whether they are to be an administrator, and the arguments that name the configuration. */
export type AdminCommand = { userId: string; isAdmin: boolean; config: string[] }

/**
 * Reads `admin --person <id>`, with `--remove` at the end to take the flag back; undefined if the command line begins
 * differently.
 *
 * @throws ConfigurationError when no person is named
 */
export function readAdmin([command, option, userId = '', ...rest]: string[]): AdminCommand | undefined {
  if (command !== 'admin') return undefined
  if (option !== '--person' || userId === '')
    throw new ConfigurationError('Write: main.ts admin --person <id of the person> [--remove] --config <file.json>')
  const isAdmin = rest[0] !== '--remove'
  return { userId, isAdmin, config: isAdmin ? rest : rest.slice(1) }
}
