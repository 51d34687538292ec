import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Abi, Hex } from 'viem'
import { cacheFolder } from '../root.ts'

export type Contract = { abi: Abi; bytecode: Hex; runtime: Hex }
export type Contracts = Record<
  'DemoCoin' | 'DemoArt' | 'DemoItems' | 'Multicall3' | 'HederaAccounts' | 'HederaToken',
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
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as Contracts

  // In a process of its own: the compiler would hold up everything else of this one for seconds.
  const compiler = join(import.meta.dirname, 'compile.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [compiler], { maxBuffer: 16 * 1024 * 1024 })
  mkdirSync(dirname(cached), { recursive: true })
  // Two runs may do this at once; the rename makes either whole.
  writeFileSync(`${cached}.${process.pid}`, stdout)
  renameSync(`${cached}.${process.pid}`, cached)
  return JSON.parse(stdout) as Contracts
}
