import {
  dangerOf,
  decode,
  feeOf,
  mostBurn,
  type Prepared,
  readOperation,
  type Step,
  type Operation as TezosOperation,
} from '@latchkey/chains/tezos'
import type { Network } from '@latchkey/core/networks'
import type { Party, Warning } from '../../describe.ts'
import { toAmount, toShort } from '../../format.ts'
import type { Operation } from '../operation.ts'
import { texts as t } from './texts.ts'

/** One step in words. */
type Part = {
  what: string
  action: string
  amount?: { value: string; coin: string }
  parties: Party[]
  warnings: Warning[]
  unreadable?: true
}

/** Everything of an operation that must not change unseen; its counters and its branch only expire. */
export const meaningOf = ({ contents }: TezosOperation): string =>
  JSON.stringify(
    contents.map(({ counter: _, ...rest }) => rest),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

const warn = (tone: Warning['tone'], title: string, text?: string): Warning => ({ tone, title, ...(text && { text }) })

/** Tokens of others are never moved; the page is refused before. Said all the same, should it ever come to the screen. */
const foreign = (from: string, own: string): Warning[] =>
  from === own ? [] : [warn('danger', t.warnings.foreign, t.warnings.foreignText(from))]

const toPart = (step: Exclude<Step, { kind: 'reveal' }>, network: Network, own: string): Part => {
  const coins = (amount: bigint) => `${toShort(toAmount(amount, network.decimals))} ${network.coin}`
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
      const amount =
        step.kind === 'transferItem'
          ? t.tokens(step.amount.toString(), step.tokenId.toString())
          : t.units(step.amount.toString())
      const what = step.from === own ? t.whats.send(amount) : t.whats.move(amount)
      return {
        what,
        action: what,
        parties: [
          { label: t.to, address: step.to },
          ...(step.from === own ? [] : [{ label: t.from, address: step.from }]),
          { label: t.token, address: step.contract },
        ],
        warnings: [...foreign(step.from, own), warn('caution', t.warnings.units, t.warnings.unitsText)],
      }
    }
    case 'approve':
      return {
        what: step.amount === 0n ? t.whats.revoke : t.whats.approve(t.units(step.amount.toString())),
        action: step.amount === 0n ? t.actions.revoke : t.actions.approve,
        parties: [
          { label: t.spender, address: step.spender },
          { label: t.token, address: step.contract },
        ],
        warnings: spending(step.spender),
      }
    case 'operator': {
      const id = step.tokenId.toString()
      return {
        what: step.add ? t.whats.operator(id) : t.whats.operatorBack(id),
        action: step.add ? t.actions.operator : t.actions.operatorBack,
        parties: [
          { label: t.operator, address: step.operator },
          { label: t.token, address: step.contract },
        ],
        warnings: [...foreign(step.owner, own), ...spending(step.operator)],
      }
    }
    case 'call':
      return {
        what: t.whats.call(step.entrypoint),
        action: t.actions.call,
        ...(step.amount > 0n && { amount: { value: toAmount(step.amount, network.decimals), coin: network.coin } }),
        parties: [{ label: t.contract, address: step.contract }],
        warnings: [warn('danger', t.warnings.call, t.warnings.callText(step.entrypoint, step.contract))],
        unreadable: true,
      }
  }
}

/** Each thing once, however often it is said. */
const once = (all: Warning[]): Warning[] => [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]

/** Puts a prepared operation into words, from its own bytes; nothing is said that these, or the network, do not say. */
export const describe = async (prepared: Prepared, network: Network, own: string): Promise<Operation> => {
  const { unsigned, balance, failure } = prepared
  const operation = await decode(unsigned)
  const steps = readOperation(operation)
  const acting = steps.filter((step) => step.kind !== 'reveal')
  const parts = acting.map((step) => toPart(step, network, own))
  const [only] = parts.length === 1 ? parts : []
  const coins = (amount: bigint) => `${toShort(toAmount(amount, network.decimals), 12)} ${network.coin}`
  const fee = feeOf(operation)
  const burn = mostBurn(operation)
  const spent = operation.contents.reduce((sum, each) => sum + (each.kind === 'transaction' ? each.amount : 0n), 0n)
  const total = spent + fee + burn
  const reveals = acting.length < steps.length
  const isNew = acting.some((step) => step.kind === 'transfer' && !step.to.startsWith('KT1')) && prepared.burn > 0n
  const sumOf = (of: 'gasLimit' | 'storageLimit') => operation.contents.reduce((sum, each) => sum + each[of], 0n)

  return {
    unsigned,
    meaning: meaningOf(operation),
    what: only?.what ?? t.whats.several(parts.length),
    action: only?.action ?? t.actions.several(parts.length),
    amount: only?.amount,
    parties: only?.parties ?? [],
    lines: only
      ? []
      : parts.flatMap(({ what, parties }) => {
          const [first, ...rest] = parties
          return [{ text: what, party: first }, ...rest.map((party) => ({ text: '', party }))]
        }),
    changes: failure
      ? undefined
      : [
          t.spends(coins(spent + fee + prepared.burn)),
          ...acting.flatMap((step) =>
            step.kind === 'transferItem' && step.from === own
              ? [t.moves(t.tokens(String(step.amount), String(step.tokenId)))]
              : [],
          ),
        ],
    facts: [
      ...(reveals ? [{ term: t.reveal, detail: t.revealText }] : []),
      ...(burn > 0n ? [{ term: t.burn, detail: coins(burn) }] : []),
    ],
    fee: coins(fee),
    total: coins(total),
    insufficient: balance < total ? { coin: network.coin, have: coins(balance), need: coins(total) } : undefined,
    failure,
    warnings: [
      ...once(parts.flatMap(({ warnings }) => warnings)),
      ...(isNew ? [warn('caution', t.warnings.newAccount, t.warnings.newAccountText(coins(prepared.burn)))] : []),
    ],
    unreadable: parts.some(({ unreadable }) => unreadable),
    details: [
      { term: t.counter, detail: String(operation.contents.at(-1)?.counter ?? 0n) },
      { term: t.gas, detail: String(sumOf('gasLimit')) },
      { term: t.storage, detail: String(sumOf('storageLimit')) },
      { term: t.branch, detail: operation.branch },
    ],
  }
}
