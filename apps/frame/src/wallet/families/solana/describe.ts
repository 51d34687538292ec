import {
  dangerOf,
  isDurable,
  type Prepared,
  type Step,
  type Transaction,
  tablesOf,
  withLifetime,
} from '@latchkey/chains/solana'
import { toHex } from '@latchkey/core/bytes'
import type { Network } from '@latchkey/core/networks'
import { type Asset, listAssets } from '../../asset.ts'
import { toAmount, toShort } from '../../format.ts'
import { nameGravest } from '../gravest.ts'
import type { Operation } from '../operation.ts'
import type { Messages } from './messages/en.ts'
import { listNamed } from './named-accounts.ts'
import { toWarnings } from './warnings.ts'
import { weighStep } from './weigh.ts'
import { lossText, toCoins, toTokens, toWords, type Words, wordsOf, wrappedIn } from './words.ts'

type Facts = {
  network: Network
  /** The account. */
  own: string
  /** False: it is signed for the page to send. */
  sends: boolean
  /** The transaction as requested: these bytes are signed. */
  bytes: Uint8Array
  /** The requested transaction, with its lookup tables unresolved. */
  requested: Transaction
  messages: Messages
}

/** Enough digits to show every digit of a fee. */
const digits = 9
/** Replaces the block's hash, which expires. */
const noBlock = '11111111111111111111111111111111'

/** Puts a transaction into words: one sentence per step, inferring nothing that bytes and network do not say. */
export const describe = (prepared: Prepared, facts: Facts): Operation => {
  const { transaction, reading, fee, deposit, balance, failure, expired } = prepared
  const { network, own, sends, bytes, requested, messages: t } = facts
  const coins = (lamports: bigint) => toCoins(lamports, network, t, digits)
  const described = reading.steps.flatMap((step) => {
    const words = toWords(step, own, network, prepared, t)
    return words ? [{ step, words }] : []
  })
  const words = described.map((each) => each.words)
  const notes = reading.steps.flatMap((step) => (step.kind === 'memo' ? [step.text] : []))
  const main = soleOf(prepared, described)
  const gravest = nameGravest(
    described.map((each) => weighStep(each, prepared, { own, network, messages: t })),
    t.several,
  )
  const paysFee = transaction.signers[0] === own
  const moved = movedBy(prepared, own)
  const takes = moved + deposit + (paysFee ? fee : 0n)
  const unwrapped = unwrappedBy(prepared, own) + withdrawnBy(prepared, own)
  const others = transaction.signers.filter((signer, i) => signer !== own && !transaction.signatures[i])
  const mints = [...new Set(words.flatMap(({ mint }) => mint ?? []))]
  const dead = expired && (!sends || transaction.signers.length > 1 || isDurable(transaction))

  const named = listNamed(transaction, reading, prepared.holdings, own, t)

  const seen = {
    what: main?.text ?? gravest?.what ?? t.nothing,
    action: main?.action ?? gravest?.what ?? t.sign,
    party: main ? undefined : gravest?.party,
    amount: main?.amount,
    assets: listAssets(reading.steps.map((step) => assetOf(step, prepared))),
    parties: [...[main?.party, main?.about].filter((each) => each !== undefined), ...named.parties],
    further: named.further,
    lines: main ? [] : words.flatMap((each) => toLines(each, t)),
    changes: toChanges(prepared, network, t),
    facts: [
      ...(main ? mints.flatMap((mint) => toTokenFacts(mint, prepared, network, t)) : []),
      ...(main?.into ? [{ term: t.toTokenAccount, detail: main.into }] : []),
      ...(main ? notes.map((note) => ({ term: t.memo, detail: note })) : []),
      ...(deposit > 0n ? [{ term: t.deposit, detail: coins(deposit) }] : []),
      ...others.map((signer) => ({ term: t.others, detail: signer })),
    ],
    fee: paysFee ? coins(fee) : undefined,
    total: takes + unwrapped > fee ? coins(takes + unwrapped) : undefined,
    insufficient: takes > balance ? { coin: network.coin, have: coins(balance), need: coins(takes) } : undefined,
    failure: dead ? { reason: t.expired, untried: true as const } : failure,
    warnings: toWarnings(prepared, { own, network, sends, requested, takes, messages: t }),
    unreadable: reading.steps.some(({ kind }) => kind === 'unknown'),
    details: [
      { term: t.form, detail: t.forms[transaction.version] },
      { term: isDurable(transaction) ? t.nonce : t.lifetime, detail: transaction.lifetime },
      ...(paysFee ? [] : [{ term: t.feePayer, detail: transaction.signers[0] ?? '' }]),
      ...(reading.fee.priority > 0n ? [{ term: t.priority, detail: coins(reading.fee.priority) }] : []),
      ...tablesOf(requested).map((table) => ({ term: t.tables, detail: table })),
      ...[...new Set(transaction.instructions.map(({ program }) => program))].map((program) => ({
        term: t.programs,
        detail: program,
      })),
    ],
  }
  const subjects = new Set(
    transaction.instructions.flatMap(({ program, accounts }) => [
      program,
      ...accounts.flatMap((each) => ('address' in each ? each.address : [])),
    ]),
  )
  subjects.delete(own)
  return { unsigned: bytes, meaning: toMeaning(prepared, requested, seen), ...seen, subjects: [...subjects] }
}

const assets: Partial<Record<Step['kind'], Asset>> = {
  transfer: 'coin',
  createAccount: 'coin',
  delegateStake: 'coin',
  withdrawStake: 'coin',
  transferToken: 'spl',
  approveToken: 'spl',
  revokeToken: 'spl',
  burnToken: 'spl',
  createTokenAccount: 'spl',
}

/** The asset that a step moves: closing an account of wrapped coins unwraps them. */
const assetOf = (step: Step, prepared: Prepared): Asset | undefined =>
  step.kind === 'closeTokenAccount' && wrappedIn(step.account, prepared) > 0n ? 'convert' : assets[step.kind]

/** A token's address and name. The name is never shown without the address. */
const toTokenFacts = (mint: string, prepared: Prepared, network: Network, t: Messages) => {
  const { name, known } = wordsOf(mint, prepared, network) ?? {}
  return [
    { term: t.token, detail: mint },
    ...(name === undefined ? [] : [{ term: known ? t.named : t.called, detail: name }]),
  ]
}

const toLines = ({ text, party, about, mint, into }: Words, t: Messages) => {
  const described = mint ? t.ofToken(text, mint) : text
  const line = { text: into ? t.intoAccount(described, into) : described, party }
  return about ? [line, { text: '', party: about }] : [line]
}

/** The one step that a title can name; the others only support it: a note, and an account for the recipient. */
const soleOf = ({ holdings }: Prepared, described: readonly { step: Step; words: Words }[]): Words | undefined => {
  if (described.length === 1) return described[0]?.words
  const [main, ...more] = described.flatMap(({ step, words }) => {
    if (step.kind === 'memo') return []
    const serves = described.some(
      ({ step: other }) =>
        step.kind === 'createTokenAccount' &&
        other.kind === 'transferToken' &&
        other.destination === step.account &&
        holdings.get(step.account)?.owner === step.owner,
    )
    return serves ? [] : words
  })
  return more.length === 0 ? main : undefined
}

/** The account's coins that the steps themselves spend, lamports. */
const movedBy = ({ reading }: Prepared, own: string): bigint =>
  reading.steps.reduce(
    (sum, step) =>
      (step.kind === 'transfer' || step.kind === 'createAccount') &&
      step.from === own &&
      !('to' in step && step.to === own)
        ? sum + step.lamports
        : sum,
    0n,
  )

/** The account's wrapped coins that go to others, lamports. They are not part of the balance. */
const unwrappedBy = (prepared: Prepared, own: string): bigint =>
  prepared.reading.steps.reduce(
    (sum, step) =>
      step.kind === 'closeTokenAccount' && step.to !== own && prepared.holdings.get(step.account)?.owner === own
        ? sum + wrappedIn(step.account, prepared)
        : sum,
    0n,
  )

/** Coins that go to others from accounts under this account's control, lamports. They are not part of the balance. */
const withdrawnBy = ({ reading }: Prepared, own: string): bigint =>
  reading.steps.reduce(
    (sum, step) =>
      (step.kind === 'withdrawStake' || step.kind === 'transfer') && dangerOf(step, own) === 'withdrawal'
        ? sum + step.lamports
        : sum,
    0n,
  )

const toChanges = (prepared: Prepared, network: Network, t: Messages): string[] | undefined => {
  const { changes } = prepared
  if (!changes) return undefined
  const say = (amount: bigint, what: string) => (amount < 0n ? t.less(what) : t.more(what))
  const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)
  return [
    ...(changes.coins === 0n ? [] : [say(changes.coins, toCoins(absolute(changes.coins), network, t, digits))]),
    ...changes.tokens.map(({ mint, amount }) => {
      const { value, coin } = toTokens(absolute(amount), mint, network, prepared, t)
      return say(amount, t.ofToken(`${toShort(value, t.locale, digits)} ${coin}`, mint))
    }),
    ...changes.lost.map((loss) => lossText(loss, network, t)),
  ]
}

/** Everything but what expires: the message, the addresses of its tables, the cost, and the facts shown about it. */
const toMeaning = ({ transaction, fee, deposit }: Prepared, requested: Transaction, seen: object): string =>
  JSON.stringify([
    toHex(isDurable(requested) ? requested.message : withLifetime(requested, noBlock)),
    transaction.instructions.map(({ accounts }) => accounts),
    toAmount(fee + deposit, 0),
    { ...seen, changes: undefined, details: undefined, insufficient: undefined, failure: undefined },
  ])
