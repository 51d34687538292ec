import { type Loss, type Prepared, type Step, wrappedMints } from '@latchkey/chains/solana'
import { knownMint, type MintWords, weighMint } from '@latchkey/core/mints'
import type { Network } from '@latchkey/core/networks'
import { toAmount, toShort } from '../../format.ts'
import { writeClaim } from '../../messages/symbols.ts'
import type { Party } from '../operation.ts'
import type { Messages } from './messages/en.ts'

/** One step in words: its effect, the button for it alone, the amount, the parties, the token. */
export type Words = {
  text: string
  action: string
  amount?: { value: string; coin: string }
  party?: Party
  /** The person's account that it is about, where several could be meant. */
  about?: Party
  mint?: string
  /** The receiving token account, where its address does not prove whose it is. */
  into?: string
}

/** The amount that means an unlimited allowance. */
export const noLimit = (1n << 64n) - 1n

/** Formats an amount of coins. */
export const toCoins = (
  lamports: bigint,
  { decimals, coin }: Pick<Network, 'decimals' | 'coin'>,
  { locale }: Pick<Messages, 'locale'>,
  digits?: number,
) => `${toShort(toAmount(lamports, decimals), locale, digits)} ${coin}`

/** A loss that only the network's simulation shows, in words. */
export const lossText = (loss: Loss, network: Network, { lost, ...t }: Messages): string =>
  loss.right === 'coins'
    ? lost.coins(toCoins(loss.lamports, network, t, 9), loss.account, loss.to)
    : lost[loss.right](loss.account, loss.to)

type Known = Pick<Prepared, 'holdings' | 'associated' | 'decimals' | 'words'>

/** The name of a mint, from the register or its own metadata. */
export const wordsOf = (mint: string, { words }: Pick<Known, 'words'>, { name }: Network): MintWords | undefined =>
  knownMint(name, mint) ?? words.get(mint)

const toCoin = (words: MintWords | undefined, isOne: boolean, network: Network, t: Messages): string => {
  if (words?.symbol === undefined) return isOne ? t.oneToken : t.tokens
  return writeClaim(words.symbol, weighMint(words, network), t.symbols)
}

/** Formats an amount of a token, as far as its mint is known. */
export const toTokens = (
  amount: bigint,
  mint: string | undefined,
  network: Network,
  known: Pick<Known, 'decimals' | 'words'>,
  t: Messages,
  decimals?: number,
): { value: string; coin: string } => {
  const places = decimals ?? (mint === undefined ? undefined : known.decimals.get(mint))
  if (places === undefined) return { value: toAmount(amount, 0), coin: t.units }
  const words = mint === undefined ? undefined : wordsOf(mint, known, network)
  return { value: toAmount(amount, places), coin: toCoin(words, amount === 10n ** BigInt(places), network, t) }
}

/** The wrapped coins in a token account, lamports. */
export const wrappedIn = (account: string, { holdings }: Pick<Known, 'holdings'>): bigint => {
  const holding = holdings.get(account)
  return holding && wrappedMints.includes(holding.mint) ? holding.amount : 0n
}

const inText = ({ value, coin }: { value: string; coin: string }, { locale }: Messages) =>
  `${toShort(value, locale)} ${coin}`

/** Puts one step into words; undefined for mere bookkeeping, and for what is set up for the account itself. */
export const toWords = (step: Step, own: string, network: Network, known: Known, t: Messages): Words | undefined => {
  const coins = (lamports: bigint) => toCoins(lamports, network, t)
  const same = (text: string, party?: Party, about?: Party): Words => ({
    ...{ text, action: text },
    ...(party && { party }),
    ...(about && { about }),
  })
  const ofTokens = (address: string): Party => ({ label: t.tokenAccount, address })
  const ofStake = (address: string): Party => ({ label: t.stakeAccount, address })
  switch (step.kind) {
    case 'transfer': {
      const sent = coins(step.lamports)
      const party = { label: t.to, address: step.to }
      const amount = { value: toAmount(step.lamports, network.decimals), coin: network.coin }
      return step.from === own
        ? { ...same(t.send(sent), party), amount }
        : { text: t.sendFrom(sent, step.from), action: t.send(sent), party, amount }
    }
    case 'createAccount': {
      const sent = coins(step.lamports)
      if (step.holds === 'stake') return same(t.createStake(sent), { label: t.stakeAccount, address: step.account })
      if (step.holds === 'vote') return same(t.createVote(sent), { label: t.validator, address: step.account })
      const party = { label: t.newAccount, address: step.account }
      return { text: t.create(sent, step.owner), action: t.createAction(sent), party }
    }
    case 'assign':
      return step.account === own
        ? same(t.assignOwn, { label: t.program, address: step.owner })
        : { text: t.assign(step.account), action: t.assignAction, party: { label: t.program, address: step.owner } }
    case 'transferToken': {
      const holding = known.holdings.get(step.destination)
      const mint = step.mint ?? known.holdings.get(step.source)?.mint ?? holding?.mint
      const amount = toTokens(step.amount, mint, network, known, t, step.decimals)
      const party = holding
        ? { label: t.to, address: holding.owner }
        : { label: t.toTokenAccount, address: step.destination }
      const into = holding && !known.associated.has(step.destination) ? step.destination : undefined
      const from = known.holdings.get(step.source)?.owner
      const text = from === own || from === undefined ? t.send(inText(amount, t)) : t.sendFrom(inText(amount, t), from)
      return { text, action: t.send(inText(amount, t)), amount, party, ...(mint && { mint }), ...(into && { into }) }
    }
    case 'approveToken': {
      const mint = step.mint ?? known.holdings.get(step.source)?.mint
      const amount =
        step.amount === noLimit ? t.allTokens : inText(toTokens(step.amount, mint, network, known, t, step.decimals), t)
      return {
        text: t.approve(amount),
        action: t.approveAction,
        party: { label: t.spender, address: step.delegate },
        about: ofTokens(step.source),
        ...(mint && { mint }),
      }
    }
    case 'revokeToken':
      return { text: t.revoke, action: t.revokeAction, party: { label: t.tokenAccount, address: step.source } }
    case 'burnToken': {
      const mint = step.mint ?? known.holdings.get(step.source)?.mint
      return {
        ...same(t.burn(inText(toTokens(step.amount, mint, network, known, t, step.decimals), t))),
        about: ofTokens(step.source),
        ...(mint && { mint }),
      }
    }
    case 'setAuthority':
      if (step.first && step.to === own) return undefined
      return step.to === undefined
        ? same(t.dropAuthority, { label: t.account, address: step.account })
        : {
            text: t.setAuthority,
            action: t.setAuthorityAction,
            party: { label: t.newOwner, address: step.to },
            about: { label: t.account, address: step.account },
          }
    case 'closeTokenAccount': {
      const party = { label: t.rest, address: step.to }
      const inside = wrappedIn(step.account, known)
      const about = ofTokens(step.account)
      if (inside === 0n) return same(t.close, party, about)
      const amount = { value: toAmount(inside, network.decimals), coin: network.coin }
      return { ...same(t.closeWith(coins(inside)), party, about), amount }
    }
    case 'createTokenAccount':
    case 'initializeTokenAccount':
      return { ...same(t.open, { label: t.owner, address: step.owner }), mint: step.mint }
    case 'delegateStake':
      return same(t.delegate, { label: t.validator, address: step.vote }, ofStake(step.stake))
    case 'deactivateStake':
      return same(t.deactivate, ofStake(step.stake))
    case 'withdrawStake':
      return {
        ...same(
          (step.to === own ? t.withdraw : t.withdrawTo)(coins(step.lamports)),
          { label: t.to, address: step.to },
          ofStake(step.stake),
        ),
        amount: { value: toAmount(step.lamports, network.decimals), coin: network.coin },
      }
    case 'authorizeStake':
      if (step.first && step.to === own) return undefined
      return {
        text: t.authorizeStake,
        action: t.setAuthorityAction,
        party: { label: t.newOwner, address: step.to },
        about: ofStake(step.stake),
      }
    case 'splitStake':
      return same(t.split(coins(step.lamports)), { label: t.newStakeAccount, address: step.to }, ofStake(step.stake))
    case 'mergeStake':
      return same(t.merge, ofStake(step.into), { label: t.from, address: step.stake })
    case 'setCommission':
      return same(t.commission(`${step.percent}`), { label: t.validator, address: step.account })
    case 'memo':
      return { text: t.noteText(step.text), action: t.note }
    case 'unknown':
      return { text: t.unknown, action: t.unknownAction, party: { label: t.program, address: step.program } }
    case 'bookkeeping':
      return undefined
  }
}
