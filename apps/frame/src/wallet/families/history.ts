import { isLookAlike } from '@latchkey/chains/address-poisoning'
import type { Effects, Signed, TransactionOutcome, Transfer, WaitOptions } from '@latchkey/chains/family'
import { fromHex } from '@latchkey/core/bytes'
import type { Network } from '@latchkey/core/networks'
import { type FamilyAccount, readAccount } from '@latchkey/protocol/user'
import type { Messages } from '../messages/en.ts'
import type { NodeContext } from './family.ts'
import type { Operation, Party, Warning } from './operation.ts'
import { type FamilyHistory, isByWallet, type LoadHistory } from './transactions.ts'

type Reader = Pick<NodeContext, 'config' | 'session'> & { loadFamily: LoadHistory }

/**
 * The functions of a chain family that read and follow its transactions: `X` is a transaction, `N` a client of its
 * nodes, `S` the facts by which a transaction is followed.
 */
export type HistoryChain<X, N, S> = {
  readSigned(raw: Uint8Array, account: FamilyAccount): Signed & { transaction: X }
  decode(unsigned: Uint8Array): X
  describe(transaction: X, address: string): Pick<Effects, 'transfers'>
  createWait(sent: S, node: N): (options: WaitOptions) => Promise<TransactionOutcome>
}

export type HistoryParts<X, N, S> = {
  /** Creates a client of the network's node. @throws WalletError `unsupportedChain` where the operator has none */
  createNode(context: NodeContext): N
  /** Builds the facts by which a transaction is followed. */
  toSent(signed: Signed & { transaction: X }, account: FamilyAccount, sent: { sentAt: number; taken: boolean }): S
}

/**
 * Creates the history of a family whose transactions the wallet follows itself.
 *
 * @param chain the family's functions in `packages/chains`
 */
export function createHistory<X, N, S>(
  chain: HistoryChain<X, N, S>,
  { createNode, toSent }: HistoryParts<X, N, S>,
): FamilyHistory {
  return {
    async read(raw, account, network, context, sent = { sentAt: 0, taken: false }) {
      const signed = chain.readSigned(raw, account)
      const wait = chain.createWait(toSent(signed, account, sent), createNode({ ...context, network }))
      return {
        id: signed.id,
        transfers: chain.describe(signed.transaction, account.address).transfers,
        async follow(within, signal) {
          const ended = await wait({ within, signal })
          if (ended.outcome === 'timeout') return undefined
          return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
        },
      }
    },
    transfersIn: (unsigned, { address }) => chain.describe(chain.decode(unsigned), address).transfers,
  }
}

/** The recipients' addresses. */
const placesOf = (transfers: readonly Transfer[]): string[] =>
  transfers.flatMap(({ to, tokenAccount }) => (tokenAccount ? [to, tokenAccount] : [to]))

/**
 * The recipients of this account's transfers on a network, from the transactions that it signed and the wallet stored.
 * Undefined when those cannot be read.
 *
 * @param askedBy `wallet`: only of those that no page and no app asked for
 */
export const readRecipients = async (
  context: Reader,
  network: Network,
  askedBy?: 'wallet',
): Promise<string[] | undefined> => {
  const account = readAccount(network, context.session.store.getState().user)
  if (!account) return undefined
  try {
    const { history } = await context.loadFamily(network)
    // Where the API follows transactions, the family gets its facts elsewhere.
    if (!history) return undefined
    const { transactions } = await context.session.api.call('activity', { networks: [network.name] })
    const all = transactions.filter(askedBy ? isByWallet : Boolean).map(async ({ raw, hash, end }) => {
      // A transaction that was never mined does not make its recipient known.
      if (raw === null || end?.outcome === 'expired') return []
      try {
        const signed = await history.read(fromHex(raw), account, network, context)
        return signed.id === hash ? placesOf(signed.transfers) : []
      } catch {
        return [] // not of this account
      }
    })
    return (await Promise.all(all)).flat()
  } catch {
    return undefined
  }
}

/** Reads everything that leaves the account from the bytes of an unsigned operation. */
export const readTransfers = async (
  context: Reader,
  network: Network,
  unsigned: Uint8Array,
): Promise<readonly Transfer[]> => {
  const account = readAccount(network, context.session.store.getState().user)
  try {
    const { history } = await context.loadFamily(network)
    return account && history ? await history.transfersIn(unsigned, account) : []
  } catch {
    return [] // undecodable bytes have no known transfers
  }
}

/**
 * The same operation, with notes about its recipients from the account's history: known, new, or an imitation of a
 * known one.
 *
 * @param known undefined where the history could not be read: then there is no warning
 */
export const withHistory = <O extends Operation>(
  operation: O,
  transfers: readonly Transfer[],
  known: readonly string[] | undefined,
  own: string,
  { send: t }: Messages,
): O => {
  const others = transfers.filter(({ to }) => to !== own)
  if (known === undefined || others.length === 0) return operation
  const isKnown = ({ to, tokenAccount }: Transfer) =>
    known.includes(to) || (tokenAccount !== undefined && known.includes(tokenAccount))
  const note = (party: Party): Party => {
    const about = others.find(({ to, tokenAccount }) => to === party.address || tokenAccount === party.address)
    return about ? { ...party, note: isKnown(about) ? t.known : t.first } : party
  }
  const [only] = others.length === 1 ? others : []
  const [first, ...rest] = operation.parties.map(note)
  // Tokens go into an account of their owner, whom the screen names.
  const named = first && only && !first.note ? { ...first, note: isKnown(only) ? t.known : t.first } : first
  const strangers = placesOf(others.filter((each) => !isKnown(each)))
  const warnings = [...new Set(strangers)].flatMap((stranger): Warning[] => {
    const lookAlike = known.find((each) => isLookAlike(each, stranger))
    if (lookAlike === undefined) return []
    const address = { label: t.warnings.lookAlikeKnown, address: lookAlike }
    return [{ tone: 'danger', title: t.warnings.lookAlike, text: t.warnings.lookAlikeText, address }]
  })
  return {
    ...operation,
    parties: named ? [named, ...rest] : [],
    lines: operation.lines.map((line) => (line.party ? { ...line, party: note(line.party) } : line)),
    warnings: [...warnings, ...operation.warnings],
  }
}
