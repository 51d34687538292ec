import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Abi } from 'viem'
import { type Contracts, contractsFolder } from './contracts.ts'

// A program: prints the compiled contracts as JSON.

const require = createRequire(import.meta.url)

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { abi: Abi; evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>
  >
}

const compile = (sources: Record<string, { content: string }>): Contracts => {
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

const sources = Object.fromEntries(
  readdirSync(contractsFolder).map((file) => [file, { content: readFileSync(join(contractsFolder, file), 'utf8') }]),
)
process.stdout.write(JSON.stringify(compile(sources)))
