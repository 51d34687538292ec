import {
  dangerOf,
  decode,
  feeOf,
  mostBurn,
  type Prepared,
  readOperation,
  type Standards,
  type Step,
  type Operation as TezosOperation,
  type TokenMetadata,
  toMichelineText,
  toTokenKey,
} from '@latchkey/chains/tezos'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { type Asset, listAssets } from '../../asset.ts'
import { toAmount, toShort } from '../../format.ts'
import { toShownSymbol } from '../../messages/symbols.ts'
import { type Weight, worthOfItem } from '../gravest.ts'
import type { Operation } from '../operation.ts'
import { type Warning, warn } from '../operation.ts'
import { joinParts, type Part } from '../parts.ts'
import { mostDollarsOf } from '../price-ranges.ts'
import { imitationWarnings } from '../quoted-texts.ts'
import { feeWarnings } from '../unusual-fee.ts'
import type { Messages } from './messages/en.ts'

const fa2 = { ft: 'fa2Ft', nft: 'fa2Nft', mft: 'fa2Mft', unknown: 'fa2' } as const

/** The asset that a step moves or approves; for an unreadable call, the coins sent along. */
const assetOf = (step: Step, { tokens }: Context): Asset | undefined => {
  switch (step.kind) {
    case 'transfer':
      return 'coin'
    case 'transferToken':
    case 'approve':
      return 'fa12'
    case 'transferItem':
    case 'operator':
      return fa2[tokens.get(toTokenKey(step.contract, step.tokenId))?.kind ?? 'unknown']
    case 'call':
      return step.amount > 0n ? 'coin' : undefined
    case 'stake':
      return 'coin'
    case 'delegate':
    case 'reveal':
      return undefined
  }
}

/** Everything in an operation that must not change unseen; its counters and its branch merely expire. */
export const meaningOf = ({ contents }: TezosOperation): string =>
  JSON.stringify(
    contents.map(({ counter: _, ...rest }) => rest),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

/** Tokens of others are never moved, and such a request is rejected earlier. The warning stays as a safeguard. */
const foreign = (from: string, { own, t }: Context): Warning[] =>
  from === own ? [] : [warn('danger', t.warnings.foreign, t.warnings.foreignText(from))]

type Context = {
  network: Network
  /** The account that signs. */
  own: string
  /** The contracts' metadata of their tokens, by `toTokenKey`. */
  tokens: ReadonlyMap<string, TokenMetadata>
  /** The standards of contracts that would take a permission back. */
  standards: Standards
  t: Messages
}

/** Formats an amount of a token, with the decimals its contract reports, or as an integer. */
const toTokens = (
  { contract, amount, tokenId }: { contract: string; amount: bigint; tokenId?: bigint },
  { tokens, network, t }: Context,
) => {
  const key = toTokenKey(contract, tokenId)
  const token = tokens.get(key)
  const counted = t.units(amount.toString())
  if (!token) {
    const text = tokenId === undefined ? counted : t.tokens(amount.toString(), tokenId.toString())
    return { text, amount: undefined, facts: [], warnings: [warn('caution', t.warnings.units, t.warnings.unitsText)] }
  }
  const known = knownToken(network.name, key)
  const name = known?.name ?? token.name
  const claimed = token.symbol === undefined ? t.ofToken : toShownSymbol(token.symbol, network, t.symbols)
  const coin = known?.symbol ?? claimed
  const value = toAmount(amount, token.decimals)
  const called = [name, tokenId !== undefined && t.item(tokenId.toString())].filter(Boolean).join(', ')
  return {
    text: `${toShort(value, t.locale, token.decimals)} ${coin}`,
    amount: { value, coin },
    facts: [...(called ? [{ term: t.called, detail: called }] : []), { term: t.counted, detail: counted }],
    warnings: [
      // Anybody may give a token any name.
      ...imitationWarnings(
        [known ? undefined : token.name, token.symbol].filter((each) => each !== undefined),
        t.quoted,
      ),
      warn('caution', t.warnings.places, t.warnings.placesText),
    ],
  }
}

type Acting = Exclude<Step, { kind: 'reveal' }>

/** What is harmless is listed, with an empty weight; everything else weighs something. */
const weigh = (step: Acting, context: Context): Weight => {
  const { network, own, t } = context
  const worthOf = (amount: bigint) =>
    mostDollarsOf(network.coin, Number(amount) / 10 ** network.decimals) ?? Number.POSITIVE_INFINITY
  switch (step.kind) {
    case 'transfer': {
      const say = (amount: bigint) =>
        t.whats.send(`${toShort(toAmount(amount, network.decimals), t.locale)} ${network.coin}`)
      if (step.to === own || step.amount === 0n) return {}
      return { leaves: { worth: worthOf(step.amount), sum: { asset: 'coin', amount: step.amount, say } } }
    }
    case 'transferToken':
    case 'transferItem': {
      if (step.to === own || step.amount === 0n) return {}
      const tokenId = 'tokenId' in step ? step.tokenId : undefined
      const { contract, amount } = step
      const key = toTokenKey(contract, tokenId)
      const known = knownToken(network.name, key)
      const say = (total: bigint) => {
        const { text } = toTokens({ contract, amount: total, ...(tokenId !== undefined && { tokenId }) }, context)
        return step.from === own ? t.whats.send(text) : t.whats.move(text)
      }
      const count = Number(amount) / 10 ** (known?.decimals ?? 0)
      return {
        leaves: {
          worth: (known && (mostDollarsOf(known.symbol, count) ?? worthOfItem)) ?? 0,
          sum: { asset: `${key} ${step.from}`, amount, say },
        },
      }
    }
    case 'approve': {
      const known = knownToken(network.name, toTokenKey(step.contract))
      const count = Number(step.amount) / 10 ** (known?.decimals ?? 0)
      const reach = known && (mostDollarsOf(known.symbol, count) ?? worthOfItem)
      return step.amount === 0n ? {} : { opens: 'bounded', ...(reach !== undefined && { reach }) }
    }
    case 'operator':
      return step.add ? { opens: 'unbounded' } : {}
    case 'delegate':
      return step.baker === undefined ? {} : { opens: 'bounded' }
    case 'stake':
      return step.change === 'stake' ? { leaves: { worth: worthOf(step.amount) } } : {}
    case 'call':
      return { ...(step.amount > 0n && { leaves: { worth: worthOf(step.amount) } }), opens: 'unreadable' }
  }
}

const toStatement = (step: Acting, context: Context): Omit<Part, 'weight'> => {
  const { network, own, t } = context
  const coins = (amount: bigint) => `${toShort(toAmount(amount, network.decimals), t.locale)} ${network.coin}`
  const spending = (other: string) =>
    dangerOf(step) === 'spending' ? [warn('danger', t.warnings.spending, t.warnings.spendingText(other))] : []
  switch (step.kind) {
    case 'transfer':
      return {
        what: t.whats.send(coins(step.amount)),
        action: t.whats.send(coins(step.amount)),
        amount: { value: toAmount(step.amount, network.decimals), coin: network.coin },
        parties: [{ label: t.to, address: step.to }],
        warnings: [
          ...(step.to.startsWith('KT1') ? [warn('caution', t.warnings.contract, t.warnings.contractText)] : []),
          ...(step.to === own ? [warn('caution', t.warnings.own)] : []),
        ],
      }
    case 'transferItem':
    case 'transferToken': {
      const { text, amount, facts, warnings } = toTokens(step, context)
      const what = step.from === own ? t.whats.send(text) : t.whats.move(text)
      return {
        what,
        action: what,
        ...(amount && { amount }),
        facts,
        parties: [
          { label: t.to, address: step.to },
          ...(step.from === own ? [] : [{ label: t.from, address: step.from }]),
          { label: t.token, address: step.contract },
        ],
        warnings: [...foreign(step.from, context), ...warnings],
      }
    }
    case 'approve': {
      const { text, facts, warnings } = toTokens(step, context)
      return {
        what: step.amount === 0n ? t.whats.revoke : t.whats.approve(text),
        action: step.amount === 0n ? t.actions.revoke : t.actions.approve,
        parties: [
          { label: t.spender, address: step.spender },
          { label: t.token, address: step.contract },
        ],
        facts,
        warnings: [...spending(step.spender), ...(step.amount === 0n ? [] : warnings)],
      }
    }
    case 'operator': {
      const id = step.tokenId.toString()
      return {
        what: step.add ? t.whats.operator(id) : t.whats.revokeOperator(id),
        action: step.add ? t.actions.operator : t.actions.revokeOperator,
        parties: [
          { label: t.operator, address: step.operator },
          { label: t.token, address: step.contract },
        ],
        warnings: [...foreign(step.owner, context), ...spending(step.operator)],
      }
    }
    case 'delegate':
      return {
        what: step.baker === undefined ? t.whats.undelegate : t.whats.delegate,
        action: step.baker === undefined ? t.actions.undelegate : t.actions.delegate,
        parties: step.baker === undefined ? [] : [{ label: t.baker, address: step.baker }],
        warnings: [
          step.baker === undefined
            ? warn('caution', t.warnings.undelegate, t.warnings.undelegateText)
            : warn('caution', t.warnings.delegate, t.warnings.delegateText),
        ],
      }
    case 'stake': {
      const what = t.stakings[step.change](coins(step.amount))
      return {
        what,
        action: what,
        ...(step.amount > 0n && { amount: { value: toAmount(step.amount, network.decimals), coin: network.coin } }),
        parties: [],
        warnings: step.change === 'stake' ? [warn('caution', t.warnings.stake, t.warnings.stakeText)] : [],
      }
    }
    case 'call':
      return {
        what: step.amount > 0n ? t.whats.callWith(step.entrypoint, coins(step.amount)) : t.whats.call(step.entrypoint),
        action: t.actions.call,
        ...(step.amount > 0n && { amount: { value: toAmount(step.amount, network.decimals), coin: network.coin } }),
        parties: [{ label: t.contract, address: step.contract }],
        facts: [{ term: t.argument, detail: toMichelineText(step.value) }],
        warnings: [warn('danger', t.warnings.call, t.warnings.callText(step.entrypoint, step.contract))],
        unreadable: true,
      }
  }
}

/** The coins that a step takes out of the balance, mutez. Only a stake's deposit counts. */
const spentBy = (step: Step): bigint => {
  if (step.kind === 'stake') return step.change === 'stake' ? step.amount : 0n
  return step.kind === 'transfer' || step.kind === 'call' ? step.amount : 0n
}

/** Puts a prepared operation into words, from its own bytes and the network alone. */
export const describe = (prepared: Prepared, context: Context): Operation => {
  const { network, standards, t } = context
  const { unsigned, balance, failure } = prepared
  const operation = decode(unsigned)
  const steps = readOperation(
    operation,
    (contract, standard) =>
      (standard === 'fa12' && knownToken(network.name, toTokenKey(contract)) !== undefined) ||
      standards.get(contract)?.includes(standard) === true,
  )
  const acting = steps.filter((step) => step.kind !== 'reveal')
  const joined = joinParts(
    acting.map((step) => ({ ...toStatement(step, context), weight: weigh(step, context) })),
    t.several,
  )
  const coins = (amount: bigint) => `${toShort(toAmount(amount, network.decimals), t.locale, 12)} ${network.coin}`
  const fee = feeOf(operation)
  const burn = mostBurn(operation)
  const spent = steps.reduce((sum, step) => sum + spentBy(step), 0n)
  const total = spent + fee + burn
  const reveals = acting.length < steps.length
  const isNew = acting.some((step) => step.kind === 'transfer' && !step.to.startsWith('KT1')) && prepared.burn > 0n
  const sumOf = (of: 'gasLimit' | 'storageLimit') => operation.contents.reduce((sum, each) => sum + each[of], 0n)

  return {
    unsigned,
    meaning: meaningOf(operation),
    ...joined,
    assets: listAssets(acting.map((step) => assetOf(step, context))),
    changes: prepared.changes && toChanges(prepared.changes, operation, coins, t),
    facts: [
      ...joined.facts,
      ...(reveals ? [{ term: t.reveal, detail: t.revealText }] : []),
      ...(burn > 0n ? [{ term: t.burn, detail: coins(burn) }] : []),
    ],
    fee: coins(fee),
    total: coins(total),
    insufficient: balance < total ? { coin: network.coin, have: coins(balance), need: coins(total) } : undefined,
    failure,
    warnings: [
      // The node says what an operation must pay, and the fee is part of what is signed.
      ...feeWarnings(network, fee, t.fees),
      ...joined.warnings,
      ...(isNew ? [warn('caution', t.warnings.newAccount, t.warnings.newAccountText(coins(prepared.burn)))] : []),
    ],
    details: [
      { term: t.counter, detail: String(operation.contents.at(-1)?.counter ?? 0n) },
      { term: t.gas, detail: String(sumOf('gasLimit')) },
      { term: t.storage, detail: String(sumOf('storageLimit')) },
      { term: t.branch, detail: operation.branch },
    ],
  }
}

/** The changes that the network reports. It does not see tokens that a contract keeps, and the screen says so. */
const toChanges = (
  { coins, tickets }: NonNullable<Prepared['changes']>,
  { contents }: TezosOperation,
  inWords: (amount: bigint) => string,
  t: Messages,
): string[] => [
  ...(coins < 0n ? [t.less(inWords(-coins))] : coins > 0n ? [t.more(inWords(coins))] : []),
  ...tickets.map(({ ticketer, amount }) =>
    amount < 0n
      ? t.fewerTickets(toShort(String(-amount), t.locale), ticketer)
      : t.moreTickets(toShort(String(amount), t.locale), ticketer),
  ),
  ...(contents.some((each) => each.kind === 'transaction' && each.parameters) ? [t.tokensUntold] : []),
]
