import { bench, benchHelp } from './commands/bench.ts'
import { check, checkHelp } from './commands/check.ts'
import { compareReleaseCommand, compareReleaseHelp } from './commands/compare-release.ts'
import { asksForHelp, type Command, UsageError } from './commands/options.ts'
import { pack, packHelp } from './commands/pack.ts'
import { pictures, picturesHelp } from './commands/pictures.ts'
import { reference, referenceHelp } from './commands/reference.ts'
import { start, startHelp } from './commands/start.ts'
import { test, testHelp } from './commands/test.ts'
import { testEngines, testEnginesHelp } from './commands/test-engines.ts'
import { testLegacySdk, testLegacySdkHelp } from './commands/test-legacy-sdk.ts'
import { testLong, testLongHelp } from './commands/test-long.ts'
import { testMetamaskDapp, testMetamaskDappHelp } from './commands/test-metamask-dapp.ts'
import { PartError } from './part.ts'

const commands: Record<string, Command> = {
  start: { help: startHelp, run: (args) => start(args, 'built') },
  dev: { help: startHelp, run: (args) => start(args, 'dev') },
  test: { help: testHelp, run: test },
  'test:engines': { help: testEnginesHelp, run: testEngines },
  'test:long': { help: testLongHelp, run: testLong },
  'test:legacy-sdk': { help: testLegacySdkHelp, run: testLegacySdk },
  'test:metamask-dapp': { help: testMetamaskDappHelp, run: testMetamaskDapp },
  check: { help: checkHelp, run: check },
  bench: { help: benchHelp, run: bench },
  pictures: { help: picturesHelp, run: pictures },
  reference: { help: referenceHelp, run: reference },
  pack: { help: packHelp, run: pack },
  'compare-release': { help: compareReleaseHelp, run: compareReleaseCommand },
}
const usage = `Say what to do: node dev/run.mjs ${Object.keys(commands).join(' | ')}. Each says its options by --help.`

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

/** Gives the exit code. */
const run = async (): Promise<number> => {
  if (command && !asksForHelp(args)) return command.run(args)
  if (!command && !asksForHelp([name])) throw new UsageError('command', usage)
  process.stdout.write(`${command?.help ?? usage}\n`)
  return 0
}

try {
  process.exit(await run())
} catch (failure) {
  const known = failure instanceof PartError
  process.stderr.write(`\n${known ? failure.message : (failure as Error).stack}\n`)
  process.exit(failure instanceof UsageError ? 2 : 1)
}
