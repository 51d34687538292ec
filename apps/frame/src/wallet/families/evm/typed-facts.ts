import {
  amountsOf,
  type Effect,
  type Rpc,
  readEffect,
  readTokenBalance,
  type Token,
  type TypedView,
  unlimitedFrom,
} from '@latchkey/chains/evm'
import { sleep } from '@latchkey/chains/sleep'
import type { Network } from '@latchkey/core/networks'
import type { ClearSigning } from '../operation.ts'
import type { Prices } from '../price-ranges.ts'
import { readClearTyped } from './clear-signing/clear-signing.ts'
import { createDescriptors } from './clear-signing/descriptors.ts'
import { type DraftContext, operatorRpcOf, rpcOf } from './draft.ts'
import { createContracts, type Facts, noFacts, readFacts, readRecipients } from './facts.ts'
import { symbolsOf } from './price.ts'
import { createFeeds } from './price-source.ts'

type Address = `0x${string}`

/** The network's facts about the parties of typed data. */
export type TypedFacts = {
  /** True if the verifying contract exists, or none is named. */
  code: boolean
  /** The permissions of the signature, as the equivalent calls. */
  effects: Effect[]
  facts: Facts
  /** The contracts' own descriptions, by lower-case address. */
  tokens: Record<string, Token>
  /** Today's prices for its orders, as the operator's node reports them. */
  prices?: Prices | undefined
  /** The reading of a descriptor. */
  clear?: ClearSigning | undefined
}

/** How long a signature's screen waits for prices alone, milliseconds. */
const mostWaitMs = 1_000

/** The most contracts of an order that are queried; others are shown by their address alone. */
const maxLookups = 16

/** The owner of a permit's tokens, where it names one (ERC-2612, and DAI's before it). */
const ownerOf = ({ members }: TypedView): Address | undefined =>
  members.flatMap((node) =>
    'value' in node && node.type === 'address' && /^(owner|holder)$/i.test(node.name) ? [node.value as Address] : [],
  )[0] // an address by its type

/** The permissions of a signature, as if each had been granted by a transaction. */
const permissions = (view: TypedView, account: Address, tokens: Record<string, Token>): Effect[] => {
  const { risk, spending } = view
  const { spender, until } = spending
  const owner = ownerOf(view)
  const isForeign = owner !== undefined && owner.toLowerCase() !== account.toLowerCase()
  if (risk !== 'spending' || !spender) return []
  return amountsOf(spending).map(({ token: to, amount }): Effect => {
    const approval = { change: 'set', spender, amount, unlimited: amount >= unlimitedFrom } as const
    const reading = {
      kind: 'token-approval',
      ...approval,
      ...(isForeign && { owner }),
      ...(until !== undefined && { until }),
    } as const
    return { to, value: 0n, data: '0x', reading, token: tokens[to.toLowerCase()], delegate: false }
  })
}

/**
 * Looks up all parties of typed data.
 *
 * @throws what the node's outage throws
 */
export const readTypedFacts = async (
  context: Pick<DraftContext, 'session' | 'config' | 'messages'>,
  network: Network,
  account: Address,
  view: TypedView,
): Promise<TypedFacts> => {
  const rpc: Rpc = rpcOf(context, network)
  const contracts = createContracts(rpc, network, context.messages)
  const { assets, spending, verifyingContract } = view
  const orders = assets?.kind === 'orders' ? assets.orders : []
  const named = [
    ...(view.risk === 'spending' ? spending.tokens : []),
    ...(assets?.kind === 'safe' && assets.refund?.token ? [assets.refund.token] : []),
    ...orders.flatMap(({ offer, consideration }) =>
      [...offer, ...consideration].flatMap(({ contract }) => contract ?? []),
    ),
  ]
  const lookups = [...new Set(named)].slice(0, maxLookups)
  const descriptors = createDescriptors(context.config.descriptors)
  const pieces = orders.flatMap(({ offer, consideration }) => [...offer, ...consideration])
  const symbols = symbolsOf(
    pieces.flatMap(({ kind, contract, amount }) =>
      kind === 'coin' || kind === 'token' ? [{ contract, amount, decimals: undefined }] : [],
    ),
    network,
  )
  const asked = createFeeds(network, operatorRpcOf(context, network)).read(symbols)
  const [code, known, clear, ...descriptions] = await Promise.all([
    verifyingContract ? rpc('eth_getCode', [verifyingContract, 'latest']) : undefined,
    readRecipients(context, network, account),
    readClearTyped(view, account, network, { descriptors, contracts }),
    ...lookups.map(async (address) => [address.toLowerCase(), await contracts.token(address)] as const),
  ])
  const tokens = Object.fromEntries(
    descriptions.flatMap(([address, token]) => (token ? [[address, token] as const] : [])),
  )
  const carried = assets?.kind === 'safe' || assets?.kind === 'transfer' ? [await readEffect(assets, contracts)] : []
  const effects = [...permissions(view, account, tokens), ...carried]
  const each = await Promise.all(effects.map((effect) => readFacts(effect, account, rpc, known)))
  // A signed transfer of all there is takes as much as a permission for it.
  const moved = carried.flatMap(({ reading, to, token }) =>
    assets?.kind === 'transfer' && reading.kind === 'token-transfer' && token ? [(reading.token ?? to) as Address] : [],
  )
  const balances = await Promise.all(
    moved.map(async (token) => {
      const amount = await readTokenBalance(token, account, rpc).catch(() => undefined)
      return amount === undefined ? [] : [[token.toLowerCase(), amount] as const]
    }),
  )
  const ofMoved: Facts = { ...noFacts, held: Object.fromEntries(balances.flat()) }
  const facts = [ofMoved, ...each].reduce(
    (all, one): Facts => ({
      known,
      lookAlikes: { ...all.lookAlikes, ...one.lookAlikes },
      codeless: [...all.codeless, ...one.codeless],
      held: { ...all.held, ...one.held },
    }),
    noFacts,
  )
  // A signature is not simulated, and its screen is read once: a price may come a little later than the rest.
  const prices = await Promise.race([asked, sleep(mostWaitMs)])
  return { code: code !== '0x', effects, facts, tokens, prices: prices ?? undefined, clear }
}
