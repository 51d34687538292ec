// Part of the stand-in for a Tezos node: the paths that clients use, with octez's answers and errors.
import { localForger } from '@taquito/local-forging'
import * as v from 'valibot'
import type { Answer } from '../node-listener.ts'
import { type Content, constants, NodeErrors, type Operation, proto, protocol } from './apply.ts'
import { entrypoints, fa2, type Micheline, ScriptFailure, viewBalances } from './contracts.ts'
import { fromText, isAddress } from './encoding.ts'
import type { Ledger } from './ledger.ts'
import { readBigMap, scriptOf, storageOf } from './metadata.ts'

const ok = (body: unknown): Answer => ({ status: 200, body })
/** Like octez: a status without a body. */
const notFound: Answer = { status: 404 }

const content = v.looseObject({
  kind: v.string(),
  source: v.string(),
  fee: v.string(),
  counter: v.string(),
  gas_limit: v.string(),
  storage_limit: v.string(),
  public_key: v.optional(v.string()),
  amount: v.optional(v.string()),
  destination: v.optional(v.string()),
  parameters: v.optional(v.looseObject({ entrypoint: v.string(), value: v.unknown() })),
})
const operation = v.object({
  branch: v.string(),
  contents: v.pipe(v.array(content), v.minLength(1)),
  signature: v.optional(v.string()),
})
const simulation = v.object({ operation, chain_id: v.string() })
const viewed = v.looseObject({
  contract: v.string(),
  entrypoint: v.string(),
  input: v.unknown(),
  chain_id: v.string(),
  unparsing_mode: v.optional(v.picklist(['Readable', 'Optimized', 'Optimized_legacy'])),
})
const preapplied = v.array(operation)
const bytes = v.pipe(v.string(), v.regex(/^([\da-f]{2}){65,}$/i))

const read = <S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success)
    throw new NodeErrors({ kind: 'permanent', id: 'node.bad_request', reason: parsed.issues[0].message })
  return parsed.output
}
/** The value of a call is Micheline, which the contract checks. */
const toOperation = ({ branch, contents }: v.InferOutput<typeof operation>): Operation => ({
  branch,
  contents: contents as unknown as Content[],
})

/** Answers one request. @param chainId the id of the chain, `Net…` */
export function createRpc(ledger: Ledger, chainId: string) {
  const { state, clock } = ledger

  /** The level of `head`, `head~2`, a number or a hash. */
  const levelOf = (block: string): number | undefined => {
    const [, name = '', back] = /^([^~]+)(?:~(\d+))?$/.exec(block) ?? []
    const base = name === 'head' ? clock.head() : /^\d+$/.test(name) ? Number(name) : clock.levelOf(name)
    const level = base === undefined ? undefined : base - Number(back ?? 0)
    return level !== undefined && level >= clock.first - 50 && level <= clock.head() ? level : undefined
  }

  const header = (level: number) => ({
    protocol,
    chain_id: chainId,
    hash: clock.hashAt(level),
    level,
    proto: 25,
    predecessor: clock.hashAt(level - 1),
    timestamp: clock.timeAt(level),
    validation_pass: 4,
    operations_hash: 'LLoZKi1iMzbeJrfrGWPFYmkLebcsha6vGskQ4rAXt2uMwQtBfRcjL',
    fitness: ['02', level.toString(16).padStart(8, '0'), '', 'ffffffff', '00000000'],
    context: 'CoVDyf9y9gHfAkPWofBJffo4X4bWjmehH2LeVonDcCKKzyQYwqdk',
    payload_hash: 'vh2gWcSUUhJBwvjx4vS7JN5ioMVWpHCSK6W2MKNPr5dn6NUdfFDQ',
    payload_round: 0,
    proof_of_work_nonce: '0000000000000000',
    signature: 'sigNCaj9CnmD94eZH9C7aPPqBbVCJF72fYmCFAXqEbWfqE633WNFWYQJFnDUFgRUQXR8fQ5tKSfJeTe6UAi75eTzzQf7AEc1',
    liquidity_baking_toggle_vote: 'pass',
  })

  const operations = async (level: number) => [
    [],
    [],
    [],
    (await ledger.inBlock(level)).map((each) => ({ protocol, chain_id: chainId, ...each })),
  ]

  const contract = (address: string, rest: string): Answer => {
    if (!isAddress(address))
      return { status: 400, body: [{ kind: 'permanent', id: 'contract.invalid_contract_notation' }] }
    const types = entrypoints[address]
    if (address.startsWith('KT1')) {
      if (!types) return notFound
      if (rest === '') return ok({ balance: '0', script: scriptOf(address) })
      if (rest === 'balance' || rest === 'spendable') return ok('0')
      if (rest === 'script' || rest === 'script/normalized') return ok(scriptOf(address))
      if (rest === 'storage') return ok(storageOf(address))
      if (rest === 'entrypoints') return ok({ unreachable: [], entrypoints: types })
      const [, name = ''] = /^entrypoints\/([^/]+)$/.exec(rest) ?? []
      return Object.hasOwn(types, name) ? ok(types[name]) : notFound
    }
    const account = state.accounts[address]
    const balance = String(account?.balance ?? 0n)
    if (rest === '')
      return account
        ? ok({ balance, counter: String(account.counter) })
        : ok({ balance, counter: String(state.counter) })
    if (['balance', 'spendable', 'full_balance', 'balance_and_frozen_bonds'].includes(rest)) return ok(balance)
    if (rest === 'counter') return ok(String(account?.counter ?? state.counter))
    if (rest === 'manager_key') return ok(account?.key ?? null)
    if (rest === 'delegate') return notFound
    return notFound
  }

  const simulate = (body: unknown): Answer => {
    const { operation: asked, chain_id } = read(simulation, body)
    if (chain_id !== chainId) throw new NodeErrors({ kind: 'permanent', id: 'node.wrong_chain' })
    return ok({ contents: ledger.tryOut([toOperation(asked)])[0], signature: asked.signature })
  }

  /** Runs a view that calls back (TZIP-4): here only FA2's `balance_of` is one. */
  const runView = (body: unknown): Answer => {
    const { contract, entrypoint, input, chain_id } = read(viewed, body)
    if (chain_id !== chainId) throw new NodeErrors({ kind: 'permanent', id: 'node.wrong_chain' })
    const types = entrypoints[contract]
    if (!types || !Object.hasOwn(types, entrypoint))
      throw new NodeErrors({ kind: 'temporary', id: `${proto}.view_not_found` })
    if (contract !== fa2 || entrypoint !== 'balance_of')
      throw new NodeErrors({ kind: 'permanent', id: `${proto}.viewed_entrypoint_does_not_return_a_value` })
    try {
      return ok({ data: viewBalances(state, input as Micheline) }) // what is wrong in it the contract says
    } catch (failure) {
      if (!(failure instanceof ScriptFailure)) throw failure
      throw new NodeErrors({
        kind: 'temporary',
        id: `${proto}.michelson_v1.script_rejected`,
        with: { string: failure.message },
      })
    }
  }

  const preapply = async (body: unknown): Promise<Answer> => {
    const asked = read(preapplied, body)
    for (const each of asked) {
      const unsigned = Uint8Array.from(Buffer.from(await localForger.forge(toOperation(each) as never), 'hex')) // its type names each kind
      ledger.requireValid(toOperation(each), unsigned, fromText('edsig', each.signature ?? '') ?? new Uint8Array())
    }
    const results = ledger.tryOut(asked.map(toOperation))
    return ok(results.map((contents, at) => ({ contents, signature: asked[at]?.signature })))
  }

  const inBlock = async (level: number, path: string): Promise<Answer> => {
    const of = /^context\/contracts\/([^/]+)(?:\/(.*))?$/.exec(path)
    if (of) return contract(of[1] ?? '', of[2] ?? '')
    const [, map = '', key = ''] = /^context\/big_maps\/(\d+)\/(expr\w+)$/.exec(path) ?? []
    const stored = readBigMap(map, key)
    if (stored !== undefined) return ok(stored)
    switch (path) {
      case '':
        return ok({
          protocol,
          chain_id: chainId,
          hash: clock.hashAt(level),
          header: header(level),
          metadata: { protocol, next_protocol: protocol, level_info: { level } },
          operations: await operations(level),
        })
      case 'hash':
        return ok(clock.hashAt(level))
      case 'header':
        return ok(header(level))
      case 'metadata':
        return ok({ protocol, next_protocol: protocol, level_info: { level } })
      case 'protocols':
        return ok({ protocol, next_protocol: protocol })
      case 'operations':
        return ok(await operations(level))
      case 'operations/3':
        return ok((await operations(level))[3])
      case 'operation_hashes':
        return ok((await operations(level)).map((pass) => pass.map((each) => each.hash)))
      case 'operation_hashes/3':
        return ok((await ledger.inBlock(level)).map((each) => each.hash))
      case 'context/constants':
        return ok(constants)
      case 'live_blocks':
        return ok(Array.from({ length: 10 }, (_, back) => clock.hashAt(level - back)))
      default:
        return notFound
    }
  }

  return async (method: string, path: string, body: unknown): Promise<Answer> => {
    await ledger.advance()
    if (method === 'POST' && path === '/injection/operation')
      return ok(await ledger.inject(Uint8Array.from(Buffer.from(read(bytes, body), 'hex'))))
    if (path === '/chains/main/chain_id') return ok(chainId)
    if (path === '/chains/main/mempool/filter')
      return ok({
        minimal_fees: '100',
        minimal_nanotez_per_gas_unit: ['100', '1'],
        minimal_nanotez_per_byte: ['1000', '1'],
        allow_script_failure: true,
        replace_by_fee_factor: ['21', '20'],
        max_prechecked_manager_operations: 5000,
      })
    if (path === '/chains/main/mempool/pending_operations')
      return ok({
        validated: state.mempool.map((hash) => ({ hash })),
        refused: [],
        outdated: [],
        branch_refused: [],
        branch_delayed: [],
        unprocessed: [],
      })
    const [, block = '', rest = ''] = /^\/chains\/main\/blocks\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
    const level = block === '' ? undefined : levelOf(block)
    if (level === undefined) return notFound
    if (method === 'POST') {
      if (/^helpers\/scripts\/(simulate|run)_operation$/.test(rest)) return simulate(body)
      if (rest === 'helpers/scripts/run_view') return runView(body)
      return rest === 'helpers/preapply/operations' ? preapply(body) : notFound
    }
    return inBlock(level, rest)
  }
}
