import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Page } from '../../entry/page.ts'
import { withTimeout } from '../../entry/with-timeout.ts'
import { hederaOf } from '../../session/hedera-mirror.ts'
import { openClient } from '../wallet-connect/client.ts'

/** Another wallet's account on Hedera, and the topic of the session with it. */
export type Paired = { accountId: string; topic: string }

/**
 * Proposes sessions to another Hedera wallet, over a client that is already loaded.
 *
 * Its functions throw WalletError `badRequest` where the relay does not answer.
 */
export type Proposer = {
  /** The link by which the other wallet connects; the same until it is used or has expired. */
  link(): Promise<string>
  /**
   * The link, and its outcome: `userRejectedRequest` when the other wallet rejects it, `badRequest` when the link
   * expires. A wallet that used the link before this call is reported here, once.
   */
  pair(): Promise<{ link: string; paired: Promise<Paired> }>
  /** Throws `badRequest` where there is no such session. */
  end(topic: string): Promise<void>
}

/** The time limits for the relay and for a disconnection; and the lifetime of a link, as in WalletConnect. Milliseconds. */
const within = { relay: 10_000, disconnect: 3_000, link: 5 * 60_000 }

const goodbye = { code: 6000, message: 'User disconnected.' }
/** The smallest possible request: nothing that could be signed. */
const methods = ['hedera_getNodeAddresses']

const session = v.object({
  topic: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  namespaces: v.object({
    hedera: v.object({ accounts: v.pipe(v.array(v.string()), v.minLength(1)) }),
  }),
})
const accountOf = (chain: string, accounts: readonly string[]) =>
  accounts
    .find((each) => each.startsWith(`${chain}:`))
    ?.slice(chain.length + 1)
    .match(/^0\.0\.[1-9]\d{0,18}$/)?.[0]

/** The client's storage is in memory: a pairing ends with the document. */
const createStorage = () => {
  const all = new Map<string, unknown>()
  return {
    getKeys: async () => [...all.keys()],
    getEntries: async <T>() => [...all] as [string, T][], // its types give each value a type of the caller's choice
    getItem: async <T>(key: string) => all.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => void all.set(key, value),
    removeItem: async (key: string) => void all.delete(key),
  }
}

type Parts = { relayUrl: string; projectId: string; page: Pick<Page, 'origin' | 'network'> }
type Link = { uri: string; chain: string; until: number; used: boolean; paired: Promise<Paired> }

const silent = (what: string) => new WalletError('badRequest', { reason: `${what}. Try again in a moment.` })

/**
 * Opens the page's side of WalletConnect for another Hedera wallet. That wallet sees the page's host as the app's name;
 * the address beside it is this frame's, which the client adds.
 *
 * @throws Error what the client throws
 */
export const openProposer = async ({ relayUrl, projectId, page }: Parts, open = openClient): Promise<Proposer> => {
  const name = URL.canParse(page.origin) ? new URL(page.origin).host : page.origin
  const metadata = { name, description: '', url: page.origin, icons: [] }
  const client = await open({
    relayUrl,
    projectId,
    metadata,
    storage: createStorage(),
    prefix: 'latchkey-hash-connect',
  })
  let current: Link | undefined
  let proposing: Promise<Link> | undefined

  const leave = (topic: string) =>
    withTimeout(client.disconnect({ topic, reason: goodbye }), within.disconnect, () => undefined).catch(
      () => undefined,
    )

  const readSession = async (answer: unknown, chain: string): Promise<Paired> => {
    const parsed = v.safeParse(session, answer)
    if (!parsed.success) throw silent('the other wallet gave no account')
    const { topic, namespaces } = parsed.output
    const accountId = accountOf(chain, namespaces.hedera.accounts)
    if (accountId !== undefined) return { accountId, topic }
    await leave(topic)
    throw silent('the other wallet gave no account')
  }

  const readChain = () => hederaOf(page.network.getState()).nativeCaip2 ?? ''

  /**
   * Ends a pairing that answers for another network or an old link: an account on one network says nothing about
   * another.
   */
  const requireCurrent = async (answer: Paired, link: Link): Promise<Paired> => {
    if (link === current && link.chain === readChain()) return answer
    await leave(answer.topic)
    throw silent('the link is not used any more')
  }

  const propose = async (): Promise<Link> => {
    const chain = readChain()
    const optionalNamespaces = { hedera: { chains: [chain], methods, events: [] } }
    const proposal = client.connect({ optionalNamespaces }).catch((cause) => {
      throw new WalletError('badRequest', { reason: 'the relay does not answer' }, { cause })
    })
    const { uri, approval } = await withTimeout(proposal, within.relay, () => silent('the relay does not answer'))
    if (!uri) throw silent('the relay does not answer')
    const answered = approval().then(
      async (answer) => requireCurrent(await readSession(answer, chain), link),
      // The person at the other wallet rejected it.
      (cause) => Promise.reject(new WalletError('userRejectedRequest', {}, { cause })),
    )
    const paired = withTimeout(answered, within.link, () => silent('nobody used the link'))
    const link: Link = { uri, chain, until: Date.now() + within.link, used: false, paired }
    current = link
    // A wallet that paired before the page asked answers one request.
    paired.then(
      () => {
        link.used = true
      },
      () => forget(link),
    )
    return link
  }

  const forget = (link: Link) => {
    if (current === link) current = undefined
  }

  /** Disconnects a wallet that paired for the page's previous network and was never reported. */
  const discard = (link: Link) => {
    forget(link)
    if (link.used) link.paired.then(({ topic }) => leave(topic)).catch(() => undefined)
  }

  const need = async (): Promise<Link> => {
    if (current && current.chain !== readChain()) discard(current)
    if (current && (current.used || current.until > Date.now())) return current
    proposing ??= propose().finally(() => {
      proposing = undefined
    })
    const link = await proposing
    return link.chain === readChain() ? link : need()
  }

  return {
    async link() {
      if (current?.used) discard(current)
      return (await need()).uri
    },
    async pair() {
      const link = await need()
      const paired = link.paired.finally(() => forget(link))
      // The caller may be gone before it settles.
      paired.catch(() => undefined)
      return { link: link.uri, paired }
    },
    async end(topic) {
      if (!client.session.keys.includes(topic))
        throw new WalletError('badRequest', { reason: 'there is no such pairing' })
      await leave(topic)
    },
  }
}
