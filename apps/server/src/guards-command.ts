import { ConfigurationError } from '@latchkey/service/configuration'

/** The guard to imagine away, if one is named, and the arguments that name the configuration. */
export type GuardsCommand = { without: string | undefined; config: string[] }

/**
 * Reads `guards`, with an optional `--without <id>`; undefined if the command line begins differently.
 *
 * @throws ConfigurationError when no guard is named
 */
export function readGuards([command, option, id = '', ...rest]: string[]): GuardsCommand | undefined {
  if (command !== 'guards') return undefined
  if (option !== '--without')
    return {
      without: undefined,
      config: option === undefined ? [] : [option, id, ...rest].filter((each) => each !== ''),
    }
  if (id === '' || id.startsWith('--'))
    throw new ConfigurationError('Write: main.ts guards --without <name of the guard> --config <file.json>')
  return { without: id, config: rest }
}
