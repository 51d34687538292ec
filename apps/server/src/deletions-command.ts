import { ConfigurationError } from '@latchkey/service/configuration'

/** The command about deletions of accounts, and the arguments that name the configuration. */
export type DeletionsCommand = { act: 'list' | 'run' | { userId: string; held: boolean }; config: string[] }

/**
 * Reads `deletions`, with an optional `--run`, `--hold <id>` or `--release <id>`; undefined if the command line begins
 * differently.
 *
 * @throws ConfigurationError when no person is named
 */
export function readDeletions([command, option, ...rest]: string[]): DeletionsCommand | undefined {
  if (command !== 'deletions') return undefined
  if (option === '--run') return { act: 'run', config: rest }
  if (option !== '--hold' && option !== '--release')
    return { act: 'list', config: option === undefined ? [] : [option, ...rest] }
  const [userId = '', ...config] = rest
  if (userId === '' || userId.startsWith('--'))
    throw new ConfigurationError(`Write: main.ts deletions ${option} <id of the person> --config <file.json>`)
  return { act: { userId, held: option === '--hold' }, config }
}
