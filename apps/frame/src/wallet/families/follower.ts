import { serializeReason } from '@latchkey/chains/failure-reason'
import { sleep } from '@latchkey/chains/sleep'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { type Network, readNetwork } from '@latchkey/core/networks'
import { readAccount, type User } from '@latchkey/protocol/user'
import { atAccount, listAccounts } from '../../session/at-account.ts'
import { personOf } from '../../session/stored-session.ts'
import type { Vault } from '../../vault/vault.ts'
import { hasNode } from '../nodes.ts'
import type { FamilyContext } from './family.ts'
import { createFollowingNotes } from './following-notes.ts'
import { toRequesterField } from './requester-field.ts'
import { createSentBytesStore, keyOf } from './sent-bytes-store.ts'
import type { Ending, Follower, LoadHistory, SentBytes, SignedTransaction } from './transactions.ts'

type Parts = Pick<FamilyContext, 'config' | 'session'> & { vault: Pick<Vault, 'store'>; loadFamily: LoadHistory }

/** The longest time for one query of the network; after the first few they become less frequent. Milliseconds. */
const lookMs = 60_000
const laterMs = 5_000
const closeLooks = 5
const pauseMs = { close: 2_000, later: 30_000 }

/**
 * How long a transaction is followed, milliseconds: no family accepts an older one (except Solana, with a durable
 * nonce), and nodes prune old ones.
 */
export const followedMs = 25 * 3_600_000

/** The signed-in person with each of their accounts as the wallet. */
const persons = (session: Parts['session']): (User | null)[] => {
  const person = personOf(session.store.getState())
  return person ? listAccounts(person).map(({ index }) => atAccount(person, index)) : []
}

/** The value of the first of these reads that succeeds; throws what the last one threw. */
const firstOf = async <T>(reads: readonly (() => Promise<T> | undefined)[]): Promise<T | undefined> => {
  let failed: unknown
  for (const read of reads)
    try {
      return await read()
    } catch (failure) {
      failed = failure
    }
  throw failed
}

/**
 * Follows signed transactions of families other than EVM to their end: it stores their bytes at the API before a node
 * has them, queries the network while the wallet is open, submits the same bytes again where a node dropped them, and
 * reports the outcome. Transactions that were pending when the wallet was closed are resumed when it opens again, and so
 * are those whose outcome the API did not take: it takes them only from a session that opened the wallet.
 */
export function createFollower(
  { config, session, vault, loadFamily }: Parts,
  storage: () => Storage = () => window.localStorage,
): Follower {
  const notes = createFollowingNotes(storage)
  const bytes = createSentBytesStore(session.api, () => watch.signal)
  /** The followed transactions, each once, with their outcomes, and whether the API has them. */
  const followed = new Map<string, { ending: Promise<Ending | undefined>; reported: Promise<boolean> }>()
  /** The API did not take an outcome. */
  let missed = false
  let watch = new AbortController()

  /** Names an account to the API; without a name the API takes the one that the page sees. */
  const naming = (account: number) => (account === (session.store.getState().account ?? 0) ? {} : { account })

  const toEnd = async (
    network: Network,
    { id, raw, sentAt = Date.now(), taken = false }: SentBytes,
    signal: AbortSignal,
  ): Promise<Ending | undefined> => {
    const accounts = persons(session).flatMap((user) => readAccount(network, user) ?? [])
    if (accounts.length === 0) return undefined
    let read: SignedTransaction | undefined
    for (let round = 0; !signal.aborted; round++) {
      const close = round < closeLooks
      const key = keyOf({ network, id })
      void (round === 0 ? bytes.retry(key, signal) : bytes.store(key))
      try {
        const { history } = await loadFamily(network)
        read ??= await firstOf(
          accounts.map((account) => () => history?.read(raw, account, network, { config, session }, { sentAt, taken })),
        )
      } catch {
        return undefined // none of the person's accounts, or no node: nothing can be followed
      }
      // The bytes must have the id under which they were stored.
      if (read?.id !== id) return undefined
      const ending = await read.follow(close ? lookMs : laterMs, signal)
      if (ending) return ending
      await sleep(close ? pauseMs.close : pauseMs.later, signal)
    }
    return undefined
  }

  const report = async (sent: { network: Network; id: string }, ending: Ending | undefined): Promise<boolean> => {
    if (!ending) return false
    const { outcome, reason } = ending
    // An unknown outcome is not stored, because a stored one is final.
    if (outcome === 'unknown') return true
    const reported = await bytes.reportEnd(sent, { outcome, ...(reason && { reason: serializeReason(reason) }) })
    missed ||= !reported
    return reported
  }

  const follow = (network: Network, sent: SentBytes) => {
    const key = keyOf({ network, id: sent.id })
    const known = followed.get(key)
    if (known) return known
    const { signal } = watch
    /** The next call follows it anew, unless it is another person's by then. */
    const forget = () => !signal.aborted && followed.delete(key)
    const ending = toEnd(network, sent, signal).then((ended) => {
      if (!ended) forget()
      return signal.aborted ? undefined : ended
    })
    const reported = ending
      .then((ended) => report({ network, id: sent.id }, ended))
      .catch(() => false) // nobody waits for it any more
      .then((done) => {
        if (!done) forget()
        return done
      })
    const following = { ending, reported }
    followed.set(key, following)
    return following
  }

  /** Resumes what was pending on the networks noted here. */
  const resume = async () => {
    const names = notes.read().filter((name) => hasNode({ config, session }, readNetwork(name)))
    if (names.length === 0) return
    const { signal } = watch
    try {
      const pages = await Promise.all(
        persons(session).map((_, account) => session.api.call('activity', { networks: names, ...naming(account) })),
      )
      const transactions = pages.flatMap((page) => page.transactions)
      const open = transactions.flatMap(({ network, hash, raw, end, sentAt }) =>
        raw !== null && end === null && Date.now() - Date.parse(sentAt) < followedMs
          ? [{ network: readNetwork(network), sent: { id: hash, raw: fromHex(raw), sentAt: Date.parse(sentAt) } }]
          : [],
      )
      for (const name of names) {
        const here = open.filter(({ network }) => network.name === name)
        void Promise.all(here.map(({ network, sent }) => follow(network, sent).reported)).then((reported) => {
          if (!signal.aborted && reported.every(Boolean)) notes.remove(name)
        })
      }
    } catch {
      // The API does not answer: the notes stay for the next time.
    }
  }

  let person: string | undefined
  const onSession = () => {
    const { status, user } = session.store.getState()
    const now = status === 'in' && user?.vault === 'active' ? user.id : undefined
    if (now === person) return
    // The signed-in person changed: stop following.
    if (person !== undefined) {
      watch.abort()
      watch = new AbortController()
      followed.clear()
      bytes.clear()
      missed = false
    }
    person = now
    if (now !== undefined) void resume()
  }
  session.store.subscribe(onSession)
  onSession()
  vault.store.subscribe(({ status }, before) => {
    if (!missed || status !== 'open' || before.status === 'open') return
    missed = false
    void resume()
  })

  return {
    async keep(context, { id, raw }) {
      const { network } = context
      notes.add(network.name)
      const { account = 0 } = context.session.store.getState()
      await bytes.keep({
        network: network.name,
        id,
        raw: toHex(raw),
        ...toRequesterField(context),
        ...naming(account),
      })
    },

    forget(network, { id }) {
      bytes.refuse({ network, id })
      void bytes.reportEnd({ network, id }, { outcome: 'refused' })
    },

    follow: (network, sent) => follow(network, sent).ending,
  }
}
