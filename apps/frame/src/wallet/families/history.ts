import { isLookAlike } from '@latchkey/chains/address-poisoning'
import type { Effects, Signed, TransactionOutcome, Transfer, WaitOptions } from '@latchkey/chains/family'
import { fromHex } from '@latchkey/core/bytes'
import type { Network } from '@latchkey/core/networks'
import { type FamilyAccount, readAccount } from '@latchkey/protocol/user'
import type { Messages } from '../messages/en.ts'
import type { NodeContext } from './family.ts'
import type { Operation, Party, Warning } from './operation.ts'
import type { FamilyHistory, LoadHistory } from './transactions.ts'

type Reader = Pick<NodeContext, 'config' | 'session'> & { loadFamily: LoadHistory }

/**
 * The verbs of a chain family by which its transactions are read and followed: `X` is a transaction, `N` a client of its
 * nodes, `S` the facts by which a transaction is followed.
 */
export type HistoryChain<X, N, S> = {
  readSigned(raw: Uint8Array, account: FamilyAccount): Signed & { transaction: X }
  decode(unsigned: Uint8Array): X
  describe(transaction: X, address: string): Pick<Effects, 'transfers'>
  createWait(sent: S, node: N): (options: WaitOptions) => Promise<TransactionOutcome>
}

export type HistoryParts<X, N, S> = {
  /** Makes a client of the network's node. @throws WalletError `unsupportedChain` where the operator has none */
  createNode(context: NodeContext): N
  /** Makes the facts by which a transaction is followed. */
  toSent(signed: Signed & { transaction: X }, account: FamilyAccount, sent: { sentAt: number; taken: boolean }): S
}

/**
 * Makes the history of a family whose transactions the wallet follows itself.
 *
 * @param chain the family's verbs in `packages/chains`
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

/** The addresses that something was sent to. */
const placesOf = (transfers: readonly Transfer[]): string[] =>
  transfers.flatMap(({ to, tokenAccount }) => (tokenAccount ? [to, tokenAccount] : [to]))

/**
 * The recipients of this account's transfers on a network, by its own history: the transactions that it signed and the
 * wallet stored. Undefined when those cannot be read.
 */
export const readRecipients = async (context: Reader, network: Network): Promise<string[] | undefined> => {
  const account = readAccount(network, context.session.store.getState().user)
  if (!account) return undefined
  try {
    const { history } = await context.loadFamily(network)
    // Where the API follows what was sent, the family reads its facts elsewhere.
    if (!history) return undefined
    const { transactions } = await context.session.api.call('activity', { networks: [network.name] })
    const all = transactions.map(async ({ raw, hash, end }) => {
      // A transaction that no block took makes nobody known.
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

/** Reads from its bytes what leaves the account by an unsigned operation. */
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
    return [] // told from these bytes is nothing, then
  }
}

/**
 * The same operation, with what the account's history says of who gets something: known, first, or one that only looks like
 * somebody known.
 *
 * @param known nothing where the history could not be read: then there is no warning
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
  // A token goes into an account of its owner's: that is whom the screen names.
  const named = first && only && !first.note ? { ...first, note: isKnown(only) ? t.known : t.first } : first
  const strangers = placesOf(others.filter((each) => !isKnown(each)))
  const warnings = [...new Set(strangers)].flatMap((stranger): Warning[] => {
    const lookAlike = known.find((each) => isLookAlike(each, stranger))
    if (lookAlike === undefined) return []
    const address = { label: t.warnings.twinKnown, address: lookAlike }
    return [{ tone: 'danger', title: t.warnings.twin, text: t.warnings.twinText, address }]
  })
  return {
    ...operation,
    parties: named ? [named, ...rest] : [],
    lines: operation.lines.map((line) => (line.party ? { ...line, party: note(line.party) } : line)),
    warnings: [...warnings, ...operation.warnings],
  }
}
