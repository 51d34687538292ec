import { dangerOf, type Prepared, type Step } from '@latchkey/chains/solana'
import type { Network } from '@latchkey/core/networks'
import { toShort, toShortAccount } from '../../format.ts'
import { type Weighed, type Weight, worthOfItem } from '../gravest.ts'
import { mostDollarsOf } from '../price-ranges.ts'
import type { Messages } from './messages/en.ts'
import { noLimit, toCoins, toTokens, type Words, wordsOf, wrappedIn } from './words.ts'

type Context = { own: string; network: Network; messages: Messages }

/** A step in a few words for a title, in which addresses are left out or short. */
const toPhrase = (step: Step, words: Words, { own, network, messages: t }: Context): string => {
  if (step.kind === 'transfer' || step.kind === 'transferToken') return words.action
  if (step.kind === 'createAccount' && step.holds === undefined)
    return t.create(toCoins(step.lamports, network, t), toShortAccount(step.owner))
  return step.kind === 'assign' && step.account !== own ? t.assign(toShortAccount(step.account)) : words.text
}

/** Weighs a step, for the title of several. */
export function weighStep(
  { step, words }: { step: Step; words: Words },
  prepared: Prepared,
  context: Context,
): Weighed {
  return {
    what: toPhrase(step, words, context),
    party: words.party,
    weight: weigh(step, prepared, context),
  }
}

/** What is harmless is listed, with an empty weight; everything else weighs something. */
const weigh = (step: Step, prepared: Prepared, { own, network, messages: t }: Context): Weight => {
  const worthOf = (lamports: bigint) =>
    mostDollarsOf(network.coin, Number(lamports) / 10 ** network.decimals) ?? Number.POSITIVE_INFINITY
  const mintOf = (account: string) => prepared.holdings.get(account)?.mint
  switch (step.kind) {
    case 'transfer': {
      const say = (lamports: bigint) => t.send(toCoins(lamports, network, t))
      if (step.to === own || step.lamports === 0n) return {}
      const asset = `coin ${step.from}`
      return { leaves: { worth: worthOf(step.lamports), sum: { asset, amount: step.lamports, say } } }
    }
    case 'transferToken': {
      const mint = step.mint ?? mintOf(step.source) ?? mintOf(step.destination)
      if (prepared.holdings.get(step.destination)?.owner === own || step.amount === 0n) return {}
      const inWords = (amount: bigint) => {
        const { value, coin } = toTokens(amount, mint, network, prepared, t, step.decimals)
        return `${toShort(value, t.locale)} ${coin}`
      }
      const sum = {
        asset: `${mint} ${step.authority}`,
        amount: step.amount,
        say: (all: bigint) => t.send(inWords(all)),
      }
      return { leaves: { worth: worthOfTokens(step.amount, mint, prepared, network), sum } }
    }
    case 'burnToken': {
      const mint = step.mint ?? mintOf(step.source)
      return { leaves: { worth: worthOfTokens(step.amount, mint, prepared, network) } }
    }
    case 'createAccount':
      // Coins in a stake stay the account's own, and so does the rent of an account that is set up for it.
      return step.from === own && dangerOf(step, own) === undefined && step.holds === undefined
        ? {}
        : { leaves: { worth: worthOf(step.lamports) }, ...(dangerOf(step, own) && { opens: 'unbounded' as const }) }
    case 'closeTokenAccount':
      return step.to === own ? {} : { leaves: { worth: worthOf(wrappedIn(step.account, prepared)) } }
    case 'withdrawStake':
      return step.to === own ? {} : { leaves: { worth: worthOf(step.lamports) } }
    case 'approveToken':
      return step.amount === noLimit
        ? { opens: 'unbounded' }
        : {
            opens: 'bounded',
            reach: worthOfTokens(step.amount, step.mint ?? mintOf(step.source), prepared, network),
          }
    case 'assign':
    case 'setAuthority':
    case 'authorizeStake':
      return { opens: 'control' }
    case 'unknown':
      return { opens: 'unreadable' }
    case 'splitStake':
    case 'delegateStake':
    case 'setCommission':
      return { opens: 'bounded' }
    case 'mergeStake':
    case 'revokeToken':
    case 'createTokenAccount':
    case 'initializeTokenAccount':
    case 'deactivateStake':
    case 'memo':
    case 'bookkeeping':
      return {}
  }
}

/** Tokens that nobody knows come last: anybody can make some, to stand before what matters. */
const worthOfTokens = (amount: bigint, mint: string | undefined, prepared: Prepared, network: Network): number => {
  const words = mint === undefined ? undefined : wordsOf(mint, prepared, network)
  const decimals = mint === undefined ? undefined : prepared.decimals.get(mint)
  if (!words?.known || words.symbol === undefined || decimals === undefined) return 0
  return mostDollarsOf(words.symbol, Number(amount) / 10 ** decimals) ?? worthOfItem
}
