import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Abi, Hex } from 'viem'
import { takeTurn } from '../lock.ts'
import { cacheFolder } from '../root.ts'

export type Contract = { abi: Abi; bytecode: Hex; runtime: Hex }
export type Contracts = Record<
  'DemoCoin' | 'DemoArt' | 'DemoItems' | 'DemoPriceFeed' | 'Multicall3' | 'HederaAccounts' | 'HederaToken',
  Contract
>

export const contractsFolder = join(import.meta.dirname, '..', '..', 'contracts')
const require = createRequire(import.meta.url)

/**
 * The compiled contracts of `dev/contracts`. Compiling takes seconds, so the result is kept until a source or the compiler
 * changes.
 */
export async function readContracts(): Promise<Contracts> {
  const sources = Object.fromEntries(
    readdirSync(contractsFolder).map((file) => [file, { content: readFileSync(join(contractsFolder, file), 'utf8') }]),
  )
  const versions = ['solc', '@openzeppelin/contracts'].map((name) => require(`${name}/package.json`).version)
  const stamp = createHash('sha256')
    .update(JSON.stringify([sources, versions]))
    .digest('hex')
    .slice(0, 16)
  const cached = join(cacheFolder, `contracts-${stamp}.json`)
  const read = () => JSON.parse(readFileSync(cached, 'utf8')) as Contracts
  if (existsSync(cached)) return read()

  // Several chains, even of several stacks, may start at once: one compiles, the others wait for it.
  const release = await takeTurn(join(cacheFolder, 'contracts.pid'))
  try {
    if (!existsSync(cached)) await compile(cached)
  } finally {
    release()
  }
  return read()
}

/** Compiles in a process of its own: the compiler would block this one for seconds. */
const compile = async (to: string) => {
  const compiler = join(import.meta.dirname, 'compile.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [compiler], { maxBuffer: 16 * 1024 * 1024 })
  mkdirSync(dirname(to), { recursive: true })
  // Renamed into place, so that readers without the lock find a complete file.
  writeFileSync(`${to}.${process.pid}`, stdout)
  renameSync(`${to}.${process.pid}`, to)
}
