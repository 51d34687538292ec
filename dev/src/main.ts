import { bench } from './commands/bench.ts'
import { check } from './commands/check.ts'
import { pack } from './commands/pack.ts'
import { pictures } from './commands/pictures.ts'
import { reference } from './commands/reference.ts'
import { start } from './commands/start.ts'
import { test } from './commands/test.ts'
import { testEngines } from './commands/test-engines.ts'
import { testLong } from './commands/test-long.ts'
import { testOlderSdk } from './commands/test-older-sdk.ts'
import { PartError } from './part.ts'

/** Each command takes its options and gives the exit code. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  start: (args) => start(args, 'built'),
  dev: (args) => start(args, 'dev'),
  test,
  'test:engines': testEngines,
  'test:long': testLong,
  'test:older-sdk': testOlderSdk,
  check,
  bench,
  pictures,
  reference,
  pack,
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

try {
  if (!command) throw new PartError('command', `Say what to do: node dev/run.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(await command(args))
} catch (failure) {
  const known = failure instanceof PartError
  process.stderr.write(`\n${known ? failure.message : (failure as Error).stack}\n`)
  process.exit(1)
}
