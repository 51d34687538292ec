import {
  type Danger,
  dangerOf,
  decode,
  encode,
  gasFor,
  type Prepared,
  readTransaction,
  type Step,
  type TokenMetadata,
  type Transaction,
  toHashText,
  toKeyText,
} from '@latchkey/chains/near'
import { toHex } from '@latchkey/core/bytes'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { type Asset, listAssets } from '../../asset.ts'
import { roundFee, toAmount, toShort, toShortAccount } from '../../format.ts'
import { toShownSymbol } from '../../messages/symbols.ts'
import { type Weight, worthOfItem } from '../gravest.ts'
import type { Operation } from '../operation.ts'
import { type Warning, warn } from '../operation.ts'
import { joinParts, type Part } from '../parts.ts'
import { mostDollarsOf } from '../price-ranges.ts'
import { imitationWarnings } from '../quoted-texts.ts'
import { feeWarnings } from '../unusual-fee.ts'
import type { Messages } from './messages/en.ts'

type Context = {
  network: Network
  tokens: ReadonlyMap<string, TokenMetadata>
  /** The account that signs, and its key as NEAR writes it. */
  own: string
  ownKey: string
  t: Messages
}

const assets: Partial<Record<Step['kind'], Asset>> = {
  transfer: 'coin',
  stake: 'coin',
  register: 'coin',
  transferToken: 'nep141',
  transferItem: 'nep171',
  approveItem: 'nep171',
  wrap: 'convert',
  unwrap: 'convert',
  poolStake: 'coin',
  poolUnstake: 'coin',
  poolWithdraw: 'coin',
}

/** The asset that a step moves; for an unreadable call, the coins sent along. */
const assetOf = (step: Step): Asset | undefined =>
  step.kind === 'call' ? (step.deposit > 1n ? 'coin' : undefined) : assets[step.kind]

/** Everything in a transaction that must not change unseen; its nonce and its block merely expire. */
export const meaningOf = (transaction: Transaction, fee: bigint): string =>
  `${toHex(encode({ ...transaction, nonce: 0n, blockHash: new Uint8Array(32) }))} ${fee}`

const coinsOf = (amount: bigint, { network: { decimals, coin }, t }: Pick<Context, 'network' | 't'>) =>
  `${toShort(toAmount(amount, decimals), t.locale)} ${coin}`

const tokensOf = (amount: bigint, contract: string, { tokens, network, t }: Context) => {
  const token = tokens.get(contract)
  if (!token)
    return {
      text: t.units(toShort(String(amount), t.locale), toShortAccount(contract)),
      amount: { value: String(amount), coin: '' },
    }
  const value = toAmount(amount, token.decimals)
  const coin = knownToken(network.name, contract)?.symbol ?? toShownSymbol(token.symbol, network, t.symbols)
  return { text: `${toShort(value, t.locale)} ${coin}`, amount: { value, coin } }
}

/** The words for each danger of `packages/chains`. */
const dangers: Record<Danger, (step: Step, context: Context) => Warning[]> = {
  takeover: (_, { t }) => [warn('danger', t.warnings.takeover, t.warnings.takeoverText)],
  access: (step, context) => {
    const { t } = context
    if (step.kind !== 'addKey' || step.access === 'full') return []
    const { contract, methods, allowance } = step.access
    const named = methods.length === 0 ? t.warnings.allMethods : methods.map((each) => `“${each}”`).join(', ')
    const spends = allowance === undefined ? t.warnings.noAllowance : t.limit(coinsOf(allowance, context))
    return [warn('danger', t.warnings.access, t.warnings.accessText(contract, named, spends))]
  },
  deletion: (step, { ownKey, t }) => {
    if (step.kind === 'deleteAccount')
      return [warn('danger', t.warnings.deleteAccount, t.warnings.deleteAccountText(step.beneficiary))]
    const own = step.kind === 'deleteKey' && step.key === ownKey
    return [warn('danger', t.warnings.deleteKey, own ? t.warnings.deleteOwnKeyText : t.warnings.deleteKeyText)]
  },
  code: (_, { t }) => [warn('danger', t.warnings.code, t.warnings.codeText)],
  spending: (step, context) => {
    const { t } = context
    if (step.kind === 'relay')
      return [
        warn('danger', t.warnings.relayPays, t.warnings.relayPaysText(coinsOf(step.deposit, context), step.sender)),
      ]
    return step.kind === 'approveItem' ? [warn('danger', t.warnings.spending, t.warnings.spendingText(step.to))] : []
  },
  unknown: (step, { t }) =>
    step.kind === 'call' ? [warn('danger', t.warnings.call, t.warnings.callText(step.method, step.contract))] : [],
}

/** Arguments as they are in the call: JSON, or hex. */
const toArgs = (args: string | Uint8Array): string => (typeof args === 'string' ? args : toHex(args))

const toNotes = ({ memo, message }: { memo?: string | undefined; message: string | undefined }, t: Messages) => [
  ...(memo === undefined ? [] : [{ term: t.memo, detail: memo }]),
  ...(message ? [{ term: t.note, detail: message }] : []),
]

/** The number of an item as collections usually write it: anything else could pass for the wallet's words in a title. */
const usualItem = /^[\p{L}\p{M}\p{N}:._#/@+-]{1,64}$/u

/** An item in a title: any text that is not a usual number is quoted, and cut. */
const toItemTitle = (id: string): string =>
  usualItem.test(id) ? id : `“${shortened(id.replaceAll(/["“”„«»]/gu, '’'))}”`

const shortened = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** The whole of what a title only quotes. */
const itemFacts = (id: string, t: Messages) => (usualItem.test(id) ? [] : [{ term: t.item, detail: id }])

/** Steps whose displayed amount is all the coins sent along. */
const depositKinds = new Set<Step['kind']>(['transfer', 'register', 'call', 'relay', 'wrap', 'poolStake'])

type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>
type Statement = Omit<Part, 'warnings' | 'weight'>

const coinAmount = (amount: bigint, { network }: Context) => ({
  value: toAmount(amount, network.decimals),
  coin: network.coin,
})

const plain = { parties: [], facts: [] }

/** The words for each kind of step. */
const statements: { [K in Step['kind']]: (step: StepOf<K>, context: Context) => Statement } = {
  transfer: ({ amount, to }, context) => ({
    ...plain,
    what: context.t.whats.send(coinsOf(amount, context)),
    action: context.t.whats.send(coinsOf(amount, context)),
    amount: coinAmount(amount, context),
    parties: [{ label: context.t.to, address: to }],
  }),
  transferToken: describeTokenTransfer,
  transferItem: (step, { t }) => ({
    what: t.whats.item(toItemTitle(step.tokenId)),
    action: t.actions.item,
    parties: [
      { label: t.to, address: step.to },
      { label: t.collection, address: step.contract },
    ],
    facts: [...itemFacts(step.tokenId, t), ...toNotes(step, t)],
  }),
  approveItem: (step, { t }) => ({
    what: t.whats.approve(toItemTitle(step.tokenId)),
    action: t.actions.approve,
    parties: [
      { label: t.taker, address: step.to },
      { label: t.collection, address: step.contract },
    ],
    facts: [...itemFacts(step.tokenId, t), ...toNotes(step, t)],
  }),
  register: ({ contract, account, deposit }, context) => ({
    ...plain,
    what: context.t.whats.register(toShortAccount(contract)),
    action: context.t.actions.register,
    amount: coinAmount(deposit, context),
    parties: [
      { label: context.t.account, address: account },
      { label: context.t.token, address: contract },
    ],
  }),
  wrap: ({ contract, amount }, context) => ({
    ...plain,
    ...asAction(context.t.whats.wrap(coinsOf(amount, context))),
    amount: coinAmount(amount, context),
    parties: [{ label: context.t.token, address: contract }],
  }),
  unwrap: ({ contract, amount }, context) => ({
    ...plain,
    ...asAction(context.t.whats.unwrap(coinsOf(amount, context))),
    amount: coinAmount(amount, context),
    parties: [{ label: context.t.token, address: contract }],
  }),
  poolStake: ({ pool, amount }, context) => ({
    ...plain,
    what: context.t.whats.stake(coinsOf(amount, context)),
    action: context.t.actions.stake,
    amount: coinAmount(amount, context),
    parties: [{ label: context.t.pool, address: pool }],
  }),
  poolUnstake: ({ pool, amount }, context) => ofPool('takeOut', { pool, amount }, context),
  poolWithdraw: ({ pool, amount }, context) => ofPool('getBack', { pool, amount }, context),
  call: describeCall,
  addKey: ({ access, key }, { t }) => ({
    ...plain,
    what: access === 'full' ? t.whats.keyFull : t.whats.keyLimited(toShortAccount(access.contract)),
    action: t.actions.key,
    parties: [
      { label: t.key, address: key },
      ...(access === 'full' ? [] : [{ label: t.contract, address: access.contract }]),
    ],
  }),
  deleteKey: ({ key }, { t }) => ({
    ...plain,
    what: t.whats.deleteKey,
    action: t.actions.deleteKey,
    parties: [{ label: t.key, address: key }],
  }),
  deleteAccount: ({ beneficiary }, { t }) => ({
    ...plain,
    what: t.whats.deleteAccount,
    action: t.actions.deleteAccount,
    parties: [{ label: t.beneficiary, address: beneficiary }],
  }),
  createAccount: ({ account }, { t }) => ({
    ...plain,
    what: t.whats.create(toShortAccount(account)),
    action: t.actions.create,
    parties: [{ label: t.account, address: account }],
  }),
  deployContract: ({ everywhere }, { t }) => ({
    ...plain,
    what: everywhere ? t.whats.publish : t.whats.deploy,
    action: everywhere ? t.actions.publish : t.actions.deploy,
    unreadable: true,
  }),
  useContract: ({ contract, isHash }, { t }) => ({
    ...plain,
    what: t.whats.use,
    action: t.actions.deploy,
    parties: [{ label: isHash ? t.codeHash : t.contract, address: contract }],
    unreadable: true,
  }),
  stake: ({ amount, key }, context) => ({
    ...plain,
    what: amount === 0n ? context.t.whats.unstake : context.t.whats.stake(coinsOf(amount, context)),
    action: amount === 0n ? context.t.actions.unstake : context.t.actions.stake,
    amount: coinAmount(amount, context),
    parties: [{ label: context.t.staker, address: key }],
  }),
  relay: describeRelay,
}

const asAction = (what: string) => ({ what, action: what })

/** Coins taken out of a stake, or paid back: an amount, or all of it. */
function ofPool(
  verb: 'takeOut' | 'getBack',
  { pool, amount }: { pool: string; amount: bigint | undefined },
  context: Context,
): Statement {
  const { whats, actions, pool: label } = context.t
  return {
    ...plain,
    what: amount === undefined ? whats[`${verb}All`] : whats[verb](coinsOf(amount, context)),
    action: actions[verb],
    ...(amount !== undefined && { amount: coinAmount(amount, context) }),
    parties: [{ label, address: pool }],
  }
}

function describeTokenTransfer(step: StepOf<'transferToken'>, context: Context): Statement {
  const { t, tokens } = context
  const { text, amount } = tokensOf(step.amount, step.contract, context)
  const counted = { term: t.counted, detail: t.countedUnits(toShort(String(step.amount), t.locale)) }
  return {
    what: t.whats.send(text),
    action: t.whats.send(text),
    amount,
    parties: [
      { label: t.to, address: step.to },
      { label: t.token, address: step.contract },
    ],
    facts: [...(tokens.has(step.contract) ? [counted] : []), ...toNotes(step, t)],
  }
}

function describeCall({ method, contract, deposit, args }: StepOf<'call'>, context: Context): Statement {
  const { t } = context
  return {
    what: deposit > 1n ? t.whats.callWith(method, coinsOf(deposit, context)) : t.whats.call(method),
    action: t.actions.call,
    ...(deposit > 0n && { amount: coinAmount(deposit, context) }),
    parties: [{ label: t.contract, address: contract }],
    facts: [{ term: t.whats.call(method), detail: toArgs(args) }],
    unreadable: true,
  }
}

/** A transaction that another account signed, with everything in it and everybody who gets something. */
function describeRelay({ sender, deposit, steps }: StepOf<'relay'>, context: Context): Statement {
  const { t } = context
  const inside = steps.map((step) => describeStep(step, context))
  return {
    what: deposit > 0n ? t.whats.relayWith(coinsOf(deposit, context)) : t.whats.relay,
    action: t.actions.relay,
    ...(deposit > 0n && { amount: coinAmount(deposit, context) }),
    parties: [{ label: t.sender, address: sender }, ...inside.flatMap(({ parties }) => parties)],
    facts: inside.flatMap(({ what, facts = [] }) => [{ term: t.inside, detail: what }, ...facts]),
    unreadable: true,
  }
}

/** Puts a step into words. */
const describeStep = (step: Step, context: Context): Statement =>
  // The record pairs each kind of step with its function.
  (statements[step.kind] as (step: Step, context: Context) => Statement)(step, context)

/** Texts that somebody else wrote, and that are shown. Those of a call are shown as what cannot be read. */
const textsIn = (step: Step): string[] => {
  if (step.kind === 'relay') return step.steps.flatMap(textsIn)
  if (step.kind !== 'transferToken' && step.kind !== 'transferItem' && step.kind !== 'approveItem') return []
  const memo = 'memo' in step ? step.memo : undefined
  return [memo, step.message, 'tokenId' in step ? step.tokenId : undefined].filter((each) => each !== undefined)
}

const toPart = (step: Step, context: Context): Part => {
  const { t } = context
  const danger = dangerOf(step)
  const warnings = danger ? dangers[danger](step, context) : []
  warnings.push(...imitationWarnings(textsIn(step), t.quoted))
  if (step.kind === 'relay') warnings.push(warn('caution', t.warnings.relay, t.warnings.relayText))
  if ((step.kind === 'transferToken' || step.kind === 'transferItem') && step.message !== undefined)
    // A contract may pay somebody the message names, or sell for any price in it.
    warnings.push(
      step.message === ''
        ? warn('caution', t.warnings.contract, t.warnings.contractText)
        : warn('danger', t.warnings.withMessage, t.warnings.withMessageText(step.to)),
    )
  if (step.kind === 'transferToken')
    warnings.push(
      context.tokens.has(step.contract)
        ? warn('caution', t.warnings.places, t.warnings.placesText)
        : // Nobody can tell how much so many smallest units are.
          warn('danger', t.warnings.unknownAsset, t.warnings.unknownAssetText),
    )
  if ((step.kind === 'stake' && step.amount > 0n) || step.kind === 'poolStake')
    warnings.push(warn('caution', t.warnings.stake, t.warnings.stakeText))
  if (step.kind === 'transfer' && step.to === context.own) warnings.push({ tone: 'caution', title: t.warnings.own })
  return { ...describeStep(step, context), warnings, weight: weigh(step, context) }
}

/** What is harmless is listed, with an empty weight; everything else weighs something. */
const weigh = (step: Step, context: Context): Weight => {
  const { network, own, t } = context
  const worthOf = (amount: bigint) =>
    mostDollarsOf(network.coin, Number(amount) / 10 ** network.decimals) ?? Number.POSITIVE_INFINITY
  /** The yoctoNEAR that calls of standards require is no loss. */
  const along = (amount: bigint) => (amount > 1n ? { leaves: { worth: worthOf(amount) } } : {})
  switch (step.kind) {
    case 'transfer': {
      const say = (amount: bigint) => t.whats.send(coinsOf(amount, context))
      if (step.to === own || step.amount === 0n) return {}
      return { leaves: { worth: worthOf(step.amount), sum: { asset: 'coin', amount: step.amount, say } } }
    }
    case 'transferToken': {
      const say = (amount: bigint) => t.whats.send(tokensOf(amount, step.contract, context).text)
      if (step.to === own || step.amount === 0n) return {}
      return {
        leaves: { worth: worthOfTokens(step, network), sum: { asset: step.contract, amount: step.amount, say } },
        // A contract may do anything by a message.
        ...(step.message && { opens: 'unreadable' }),
      }
    }
    case 'transferItem':
      return step.to === own
        ? {}
        : { leaves: { worth: worthOfItem }, ...(step.message && { opens: 'unreadable' as const }) }
    case 'poolStake':
    case 'stake':
      return along(step.amount)
    case 'register':
    case 'wrap':
    case 'unwrap':
    case 'poolUnstake':
    case 'poolWithdraw':
    case 'createAccount':
      return {}
    case 'approveItem':
      return { opens: 'unbounded' }
    case 'call':
    case 'relay':
      return { ...along(step.deposit), opens: 'unreadable' }
    case 'addKey':
      return { opens: step.access === 'full' ? 'control' : 'unbounded' }
    case 'deleteAccount':
      return { leaves: { worth: Number.POSITIVE_INFINITY }, opens: 'control' }
    case 'deleteKey':
    case 'deployContract':
    case 'useContract':
      return { opens: 'control' }
  }
}

const worthOfTokens = ({ contract, amount }: StepOf<'transferToken'>, { name }: Network): number => {
  const known = knownToken(name, contract)
  if (!known) return 0
  if (known.decimals === undefined) return Number.POSITIVE_INFINITY
  return mostDollarsOf(known.symbol, Number(amount) / 10 ** known.decimals) ?? worthOfItem
}

/** NEAR's nodes do not simulate: these failures were looked up. */
const describeFailure = (failure: Prepared['failure'], t: Messages): Operation['failure'] => {
  if (!failure) return undefined
  if (failure.kind === 'noReceiver') return { reason: t.failures.noReceiver(failure.account), untried: true }
  if (failure.kind === 'tooFewTokens') return { reason: t.failures.tooFewTokens(failure.contract), untried: true }
  return { reason: t.failures.notRegistered(failure.account, failure.contract), untried: true }
}

/** Puts a prepared transaction into words, from its own bytes and the network alone. */
export const describe = (prepared: Prepared, network: Network, t: Messages): Operation => {
  const { unsigned, balance, spent, newReceiver } = prepared
  const transaction = decode(unsigned)
  const { signerId: own, publicKey } = transaction
  const context = { network, tokens: prepared.tokens, own, ownKey: toKeyText(publicKey), t }
  const steps = readTransaction(transaction, network.name)
  const joined = joinParts(
    steps.map((step) => toPart(step, context)),
    t.several,
  )
  const fee = roundFee(prepared.fee, network.decimals)
  const coins = (amount: bigint, digits = 12) =>
    `${toShort(toAmount(amount, network.decimals), t.locale, digits)} ${network.coin}`
  const gas = gasFor(transaction.actions)
  // Staked coins stay the account's, but cannot be spent.
  const staked = steps.reduce((most, step) => (step.kind === 'stake' && step.amount > most ? step.amount : most), 0n)
  const showsDeposit = steps.length === 1 && steps.every(({ kind }) => depositKinds.has(kind))
  const also = !showsDeposit && spent > 1n ? [{ term: t.deposit, detail: coins(spent) }] : []

  /** All coins leave with the account, and code on the account may send as many as it likes. */
  const isBoundless =
    steps.some(({ kind }) => kind === 'deleteAccount') || (transaction.receiverId === own && joined.unreadable)
  const total = spent + staked + fee
  const exactTotal = coins(total, network.decimals)

  return {
    unsigned,
    meaning: meaningOf(transaction, prepared.fee),
    ...joined,
    assets: listAssets(steps.map(assetOf)),
    changes: undefined,
    facts: [...joined.facts, ...also],
    fee: coins(fee, 4),
    total: isBoundless ? undefined : coins(total),
    insufficient:
      balance < spent + prepared.fee
        ? { coin: network.coin, have: coins(balance), need: coins(spent + fee) }
        : undefined,
    failure: describeFailure(prepared.failure, t),
    warnings: [
      ...feeWarnings(network, fee, t.fees),
      ...joined.warnings,
      ...(newReceiver ? [warn('caution', t.warnings.newAccount, t.warnings.newAccountText)] : []),
    ],
    details: [
      ...(isBoundless || exactTotal === coins(total) ? [] : [{ term: t.exactTotal, detail: exactTotal }]),
      { term: t.receiver, detail: transaction.receiverId },
      ...(gas > 0n ? [{ term: t.gas, detail: t.teraGas(toShort(toAmount(gas, 12), t.locale)) }] : []),
      { term: t.nonce, detail: String(transaction.nonce) },
      { term: t.block, detail: toHashText(transaction.blockHash) },
    ],
  }
}
