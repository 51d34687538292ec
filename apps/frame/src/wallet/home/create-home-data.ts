import { isKnownNetwork, knownNetworks, type Network, networks, readNetwork } from '@latchkey/core/networks'
import { pricedSymbols, priceFeedOf } from '@latchkey/core/price-feeds'
import { isOpenOn, methods } from '@latchkey/protocol/methods'
import { ServiceError } from '@latchkey/protocol/service-error'
import { readAccount } from '@latchkey/protocol/user'
import { isKnown } from '../../entry/networks.ts'
import { withTimeout } from '../../entry/with-timeout.ts'
import { openExportWindow } from '../../export-window/open-export-window.ts'
import type { Place, WalletFamily } from '../families/family.ts'
import type { ActivityRow, SentTransaction } from '../families/transactions.ts'
import { hasNode } from '../nodes.ts'
import type { RequestContext } from '../request-context.ts'
import { type HomeData, pageSize } from './home-data.ts'
import { createUnfinalizedStore } from './unfinalized.ts'

/** Time limit for reading one network, which takes many requests, each with its own limit. Milliseconds. */
const readingMs = 30_000

/** How many recipients are offered. */
const mostRecents = 3

/** Creates the data and actions of the home's screens for one account. */
export function createHomeData(context: RequestContext, account: `0x${string}`, shown: readonly Network[]): HomeData {
  const { session, vault } = context
  const { call } = session.api
  const unfinalized = createUnfinalizedStore(account)
  const limited = <T>(work: Promise<T>) => withTimeout(work, readingMs, () => new Error('the reading took too long'))

  /** Runs a network's family on the person's account there. */
  const withFamily = <T>(network: Network, work: (family: WalletFamily, place: Place) => Promise<T> | T): Promise<T> =>
    limited(requireFamily(context, network).then(({ family, place }) => work(family, place)))

  const readSent = (
    row: ActivityRow,
    before = unfinalized.before(row),
    others: readonly ActivityRow[] = [],
  ): Promise<SentTransaction> =>
    withFamily(requireNetwork(row), async (family, place) => {
      const now = await family.readSent(row, place, before, others)
      unfinalized.note(row, now)
      return now
    })

  // The operator's nodes only: one that a page brought would say whatever price the page likes.
  const pricing = Object.values(networks).filter(
    ({ name, net }) => net === 'main' && pricedSymbols(name).length > 0 && context.config.networks.includes(name),
  )

  return {
    choices: knownNetworks().filter((each) => {
      const { name, net } = context.page.network.getState()
      return (
        each.name === name ||
        (each.net === net && isPageNetwork(each) && isKnown(context.page, each) && hasNode(context, each))
      )
    }),
    choose: context.switchNetwork,
    addedNetworks: context.myNetworks.list,
    removeNetwork: context.myNetworks.remove,

    holdings: (network) => withFamily(network, (family, place) => family.readHoldings(place)),

    isOperators: ({ name }) => context.config.networks.includes(name),

    priced: pricing.flatMap(({ name }) => pricedSymbols(name)),

    async prices(symbols) {
      // Each from the first network that reports it.
      const asked = new Map<Network, string[]>()
      for (const symbol of symbols) {
        const from = pricing.find(({ name }) => priceFeedOf(name, symbol) !== undefined)
        if (from) asked.set(from, [...(asked.get(from) ?? []), symbol])
      }
      const answers = await Promise.all(
        [...asked].map(([network, some]) =>
          withFamily(network, (family, place) => family.readPrices?.(some, place)).catch(() => undefined),
        ),
      )
      return Object.assign({}, ...answers)
    },

    async remove(assets) {
      for (const { added: _, ...asset } of assets) await call('assetRemove', asset)
    },

    async activity(before) {
      const names = shown.map(({ name }) => name).filter(isKnownNetwork)
      const { transactions } = await call('activity', { networks: names, ...(before !== undefined && { before }) })
      // What was not asked for may be of a network that nobody knows here, and more rows than a page may be endless.
      return transactions.filter(({ network }) => names.includes(network)).slice(0, pageSize)
    },

    async received() {
      const all = await Promise.all(
        shown
          .filter(({ name }) => isKnownNetwork(name))
          .map(async (network) => ({
            network,
            received: await withFamily(network, (family, place) => family.readReceived?.(place)).catch(() => null),
          })),
      )
      const some = all.flatMap(({ received }) => received ?? [])
      const silent = all.flatMap(({ network, received }) => (received === null ? [network] : []))
      if (some.length === 0 && silent.length === 0) return undefined
      return {
        payments: some
          .flatMap(({ payments }) => payments)
          .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || a.hash.localeCompare(b.hash)),
        others: some.reduce((sum, { others }) => sum + others, 0),
        silent,
      }
    },

    sent: readSent,

    findReplacement: (row, others) =>
      withFamily(requireNetwork(row), (family, place) => family.findReplacement?.(row, others, place)),

    async returned() {
      const rows = unfinalized
        .list()
        .filter(({ network }) => isKnownNetwork(network) && hasNode(context, readNetwork(network)))
      const all = await Promise.allSettled(rows.map((row) => readSent(row)))
      return all.filter((each) => each.status === 'fulfilled' && each.value.block === undefined).length
    },

    async sendAgain(row) {
      const { family, place } = await requireFamily(context, requireNetwork(row))
      if (!family.sendAgain) throw new Error('the family submits its transactions again by itself')
      await family.sendAgain(row, place)
    },

    recipients: (network) => withFamily(network, (family, place) => family.readRecipients(place)),

    async recents(network) {
      const own = await withFamily(network, (family, place) => family.readRecipients(place, 'wallet'))
      return [...new Set(own ?? [])].slice(0, mostRecents)
    },

    async sending(network) {
      const { family, place } = await requireFamily(context, network)
      const { findNamed, readRecipient, readMost, ...form } = await family.loadSending(
        network,
        context.messages,
        context.config,
      )
      return {
        ...form,
        ...(findNamed && { findNamed: (name: string) => limited(findNamed(name, place)) }),
        readRecipient: (to) => limited(readRecipient(to, place)),
        readMost: (to, has) => limited(readMost(to, has, place)),
      }
    },

    openExport: (what) => openExportWindow(context, what),

    personData: async () => JSON.stringify(await call('personData', {}), undefined, 2),

    sessions: async () => (await call('sessionList', {})).sessions,

    async endSession(id) {
      await call('sessionEnd', { session: id })
    },

    async trustSession(id) {
      await call('sessionTrust', { session: id })
    },

    now: Date.now,

    kit: () => vault.kit(),
    hasFormerPin: () => vault.hasFormerPin(),
    keepKit: (slotId) => vault.keepKit(slotId),

    async passkeys() {
      const [supported, list] = await Promise.all([context.passkeys.isSupported(), vault.passkeys()])
      return { supported, list }
    },

    contacts: () =>
      call('contactList', {}).catch((error) => {
        if (error instanceof ServiceError && error.code === 'not_allowed') return { mails: true, contacts: undefined }
        throw error
      }),

    async setNotices(id, notices) {
      await call('contactSet', { id, notices })
    },

    sendContactCode: (email) => call('contactAdd', { email, locale: context.messages.locale }),
    proveContact: (code) => call('contactProve', { code }),

    logins: () =>
      call('loginList', {}).then(
        ({ logins }) => logins,
        (error) => {
          if (error instanceof ServiceError && error.code === 'not_allowed') return null
          throw error
        },
      ),

    async removeLogin(id) {
      await call('loginSet', { id, keeps: false })
    },

    async keepLogin(id) {
      await call('loginSet', { id, keeps: true })
    },

    async signOut(everywhere) {
      if (everywhere) await call('sessionEnd', { everywhere })
      unfinalized.forget()
      vault.close()
      await session.end()
    },
  }
}

/** Returns whether the page's provider works on a network. */
const isPageNetwork = (network: Network) => isOpenOn(methods.eth_sendTransaction, network)

function requireNetwork({ network }: ActivityRow): Network {
  if (!isKnownNetwork(network)) throw new Error('an unknown network')
  return readNetwork(network)
}

/** The family of a network, and the person's account there. */
async function requireFamily(
  context: RequestContext,
  network: Network,
): Promise<{ family: WalletFamily; place: Place }> {
  const account = readAccount(network, context.session.store.getState().user)
  if (!account) throw new Error('there is no account on this network')
  return { family: await context.loadFamily(network), place: { account, network, context } }
}
