import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Abi, Hex } from 'viem'

export type Contract = { abi: Abi; bytecode: Hex; runtime: Hex }
export type Contracts = Record<'DemoCoin' | 'DemoArt' | 'DemoItems' | 'Multicall3', Contract>

const folder = join(import.meta.dirname, '..', '..', 'contracts')
const require = createRequire(import.meta.url)

/**
 * The compiled contracts of `dev/contracts`. Compiling takes seconds, so the result is kept in `cacheDir` until a source
 * or the compiler changes.
 */
export const readContracts = (cacheDir: string): Contracts => {
  const sources = Object.fromEntries(
    readdirSync(folder).map((file) => [file, { content: readFileSync(join(folder, file), 'utf8') }]),
  )
  const versions = ['solc', '@openzeppelin/contracts'].map((name) => require(`${name}/package.json`).version)
  const stamp = createHash('sha256')
    .update(JSON.stringify([sources, versions]))
    .digest('hex')
    .slice(0, 16)
  const cached = join(cacheDir, `contracts-${stamp}.json`)
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as Contracts

  const contracts = compile(sources)
  mkdirSync(dirname(cached), { recursive: true })
  // Two runs may do this at once; the rename makes either whole.
  writeFileSync(`${cached}.${process.pid}`, JSON.stringify(contracts))
  renameSync(`${cached}.${process.pid}`, cached)
  return contracts
}

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { abi: Abi; evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>
  >
}

const compile = (sources: Record<string, { content: string }>): Contracts => {
  // Loaded here, not above: the compiler is nine megabytes and needed once.
  const solc = require('solc') as { compile(input: string, callbacks: object): string }
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const read = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read })) as Output
  const failure = output.errors?.find((each) => each.severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const named = Object.keys(sources).flatMap((file) => Object.entries(output.contracts[file] ?? {}))
  return Object.fromEntries(
    named.map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` },
    ]),
  ) as Contracts
}
