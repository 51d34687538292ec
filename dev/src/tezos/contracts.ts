// Part of the stand-in for a Tezos node: its two contracts, an FA2 (TZIP-12) and an FA1.2 (TZIP-7) token, by the
// standards.
import type { State } from './state.ts'

export type Micheline =
  | { int?: string; string?: string; bytes?: string; prim?: string; args?: Micheline[] }
  | Micheline[]

export const fa2 = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
export const fa12 = 'KT1REHQ183LzfoVoqiDR87mCrt7CLUH1MbcV'

const prim = (name: string, args?: unknown[], annots?: string[]) => ({
  prim: name,
  ...(args && { args }),
  ...(annots && { annots }),
})
const pair = (...args: unknown[]) => prim('pair', args)

const fa2Transfer = prim('list', [
  pair(
    prim('address', undefined, ['%from_']),
    prim(
      'list',
      [
        pair(
          prim('address', undefined, ['%to_']),
          pair(prim('nat', undefined, ['%token_id']), prim('nat', undefined, ['%amount'])),
        ),
      ],
      ['%txs'],
    ),
  ),
])
const operator = pair(
  prim('address', undefined, ['%owner']),
  pair(prim('address', undefined, ['%operator']), prim('nat', undefined, ['%token_id'])),
)
const balanceRequest = pair(prim('address', undefined, ['%owner']), prim('nat', undefined, ['%token_id']))
const balance = prim('nat', undefined, ['%balance'])
const fa12Transfer = pair(
  prim('address', undefined, [':from']),
  pair(prim('address', undefined, [':to']), prim('nat', undefined, [':value'])),
)
const approve = pair(prim('address', undefined, [':spender']), prim('nat', undefined, [':value']))

/** The parameter types of each contract's entrypoints. */
export const entrypoints: Record<string, Record<string, { prim: string; args?: unknown[] }>> = {
  [fa2]: {
    transfer: fa2Transfer,
    update_operators: prim('list', [
      prim('or', [
        { ...operator, annots: ['%add_operator'] },
        { ...operator, annots: ['%remove_operator'] },
      ]),
    ]),
    balance_of: pair(
      { ...prim('list', [balanceRequest]), annots: ['%requests'] },
      {
        ...prim('contract', [prim('list', [pair({ ...balanceRequest, annots: ['%request'] }, balance)])]),
        annots: ['%callback'],
      },
    ),
  },
  [fa12]: { transfer: fa12Transfer, approve },
}

/** A contract's FAILWITH and its value. */
export class ScriptFailure extends Error {}

const isPair = (value: Micheline | undefined): value is { prim: 'Pair'; args: Micheline[] } =>
  value !== undefined && !Array.isArray(value) && value.prim === 'Pair' && Array.isArray(value.args)

/** The members of a right comb of this size. */
const comb = (value: Micheline | undefined, size: number): Micheline[] => {
  if (!isPair(value)) throw new ScriptFailure('bad argument')
  const { args } = value
  const [first, ...rest] = args
  if (args.length === size || first === undefined) return args
  return [first, ...comb(rest.length === 1 ? rest[0] : { prim: 'Pair', args: rest }, size - 1)]
}
const address = (value: Micheline | undefined): string => {
  if (value && !Array.isArray(value) && typeof value.string === 'string') return value.string
  throw new ScriptFailure('bad argument')
}
const natural = (value: Micheline | undefined): bigint => {
  if (value && !Array.isArray(value) && value.int !== undefined && /^\d+$/.test(value.int)) return BigInt(value.int)
  throw new ScriptFailure('bad argument')
}
const list = (value: Micheline | undefined): Micheline[] => {
  if (Array.isArray(value)) return value
  throw new ScriptFailure('bad argument')
}

export function ownerKey(contract: string, owner: string, token: bigint) {
  return `${contract} ${owner} ${token}`
}
const grantKey = (contract: string, owner: string, other: string, token: bigint) =>
  `${contract} ${owner} ${other} ${token}`

/** The result of FA2's `balance_of` as a view. @throws ScriptFailure */
export function viewBalances(state: State, requests: Micheline): Micheline {
  return list(requests).map((each) => {
    const [owner, id] = comb(each, 2)
    const token = natural(id)
    if (token > 1n) throw new ScriptFailure('FA2_TOKEN_UNDEFINED')
    const held = state.tokens[ownerKey(fa2, address(owner), token)] ?? 0n
    const request = { prim: 'Pair', args: [{ string: address(owner) }, { int: String(token) }] }
    return { prim: 'Pair', args: [request, { int: String(held) }] }
  })
}

/** Moves tokens. Returns whether the receiver is new to the contract, which costs storage. */
const move = (state: State, contract: string, [from, to, token, amount]: [string, string, bigint, bigint]): boolean => {
  const [source, target] = [ownerKey(contract, from, token), ownerKey(contract, to, token)]
  const has = state.tokens[source] ?? 0n
  if (has < amount) throw new ScriptFailure(contract === fa2 ? 'FA2_INSUFFICIENT_BALANCE' : 'NotEnoughBalance')
  state.tokens[source] = has - amount
  const isNew = state.tokens[target] === undefined
  state.tokens[target] = (state.tokens[target] ?? 0n) + amount
  return isNew
}

/** The bytes that a contract stores for a new owner or permission. */
const entryBytes = 67

type Call = { contract: string; entrypoint: string; value: Micheline; sender: string }

/**
 * Calls a contract. Returns how many more bytes it stores.
 * @throws ScriptFailure
 */
export function call(state: State, { contract, entrypoint, value, sender }: Call): number {
  let stored = 0
  if (contract === fa2 && entrypoint === 'transfer') {
    for (const each of list(value)) {
      const [source, transfers] = comb(each, 2)
      const from = address(source)
      for (const transfer of list(transfers)) {
        const [to, id, amount] = comb(transfer, 3)
        const token = natural(id)
        if (token > 1n) throw new ScriptFailure('FA2_TOKEN_UNDEFINED')
        if (from !== sender && !state.allowances[grantKey(contract, from, sender, token)])
          throw new ScriptFailure('FA2_NOT_OPERATOR')
        if (move(state, contract, [from, address(to), token, natural(amount)])) stored += entryBytes
      }
    }
    return stored
  }
  if (contract === fa2 && entrypoint === 'update_operators') {
    for (const each of list(value)) {
      if (Array.isArray(each) || !each.args) throw new ScriptFailure('bad argument')
      const [owner, other, token] = comb(each.args[0], 3)
      if (address(owner) !== sender) throw new ScriptFailure('FA2_NOT_OWNER')
      const key = grantKey(contract, sender, address(other), natural(token))
      if (each.prim === 'Right') delete state.allowances[key]
      else {
        if (state.allowances[key] === undefined) stored += entryBytes
        state.allowances[key] = 1n
      }
    }
    return stored
  }
  if (contract === fa12 && entrypoint === 'transfer') {
    const [source, to, amount] = comb(value, 3)
    const [from, tokens] = [address(source), natural(amount)]
    if (from !== sender) {
      const key = grantKey(contract, from, sender, 0n)
      const allowed = state.allowances[key] ?? 0n
      if (allowed < tokens) throw new ScriptFailure('NotEnoughAllowance')
      state.allowances[key] = allowed - tokens
    }
    return move(state, contract, [from, address(to), 0n, tokens]) ? entryBytes : 0
  }
  if (contract === fa12 && entrypoint === 'approve') {
    const [other, amount] = comb(value, 2)
    const key = grantKey(contract, sender, address(other), 0n)
    if ((state.allowances[key] ?? 0n) > 0n && natural(amount) > 0n) throw new ScriptFailure('UnsafeAllowanceChange')
    const isNew = state.allowances[key] === undefined
    state.allowances[key] = natural(amount)
    return isNew ? entryBytes : 0
  }
  throw new ScriptFailure('no such entrypoint')
}
