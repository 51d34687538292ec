import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installLocally } from './local-install.ts'
import { PartError } from './part.ts'
import { writePackages } from './publish.ts'
import { root } from './root.ts'

const run = promisify(execFile)

export type ExampleName = 'vite' | 'next'

let made: string | undefined

/**
 * The folder in which they are built. It is not below this repository, whose own packages would be found and hide
 * missing dependencies of an example. It is removed when this process ends.
 */
const folder = (): string => {
  if (made) return made
  const created = mkdtempSync(join(tmpdir(), 'latchkey-examples-'))
  process.once('exit', () => rmSync(created, { recursive: true, force: true }))
  made = created
  return created
}

/**
 * Builds an example as a dapp developer would: a copy of its own, with our packages as they are published.
 * @param env the example's configuration, read when it is built
 * @param from the source of the other packages: `registry` installs with npm, `here` uses those of this repository
 * @param react another version of React than the example's own; only with `registry`
 * @returns its folder
 * @throws PartError when it cannot be installed or built
 */
export async function buildExample(
  name: ExampleName,
  env: NodeJS.ProcessEnv,
  from: 'registry' | 'here',
  react?: string,
): Promise<string> {
  const place = join(folder(), react ? `${name}-react-${react}` : name)
  const ours = await packedPackages()
  mkdirSync(place, { recursive: true })
  const source = join(root, 'examples', name)
  cpSync(source, place, { recursive: true })

  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = Object.fromEntries([...ours].map(([each, packed]) => [each, `file:${packed}`]))
  const dependencies = { ...manifest.dependencies, ...files, ...(react && { react, 'react-dom': react }) }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ ...manifest, dependencies, overrides }, null, 2))
  if (from === 'here') {
    installLocally(place, ours)
    await npm(name, place, ['run', 'build'], env)
    return place
  }
  await npm(name, place, ['install', '--no-audit', '--no-fund', '--prefer-offline', '--install-links'], {})
  await npm(name, place, ['run', 'build'], env)
  return place
}

let packing: Promise<ReadonlyMap<string, string>> | undefined

/** The folders of our packages as they are published, by name; written once. */
const packedPackages = (): Promise<ReadonlyMap<string, string>> => {
  packing ??= (async () => {
    const packages = join(folder(), 'packages')
    const names = await writePackages(packages)
    return new Map(names.map((name) => [`@latchkey/${name}`, join(packages, name)]))
  })()
  return packing
}

const npm = async (name: ExampleName, cwd: string, args: string[], env: NodeJS.ProcessEnv) => {
  try {
    // Without npm's variables: npm passes its own settings down to the commands it runs.
    const environment = Object.fromEntries(
      Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_ENV$)/i.test(key)),
    )
    await run('npm', args, {
      cwd,
      env: { ...environment, NEXT_TELEMETRY_DISABLED: '1', ...env },
      timeout: 300_000,
      maxBuffer: 32 * 1024 * 1024,
    })
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string }
    const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n')
    throw new PartError('examples', `The ${name} example does not ${args.join(' ')}:\n${output}`, { cause: failure })
  }
}
