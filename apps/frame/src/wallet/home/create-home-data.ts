import { isNetworkName, type Network, networks, readNetwork } from '@latchkey/core/networks'
import { withTimeout } from '../../entry/with-timeout.ts'
import { accountOn, hasFamily } from '../families/account.ts'
import { createLoad } from '../families/evm/draft.ts'
import { type Holdings, type ListedAsset, readHoldings } from '../families/evm/holdings.ts'
import {
  type ActivityRow,
  readEvmTransaction,
  type SentTransaction,
  signedOf,
} from '../families/evm/sent-transaction.ts'
import { readRecipients } from '../families/recipients.ts'
import { hasNode } from '../nodes.ts'
import type { RequestContext } from '../request-context.ts'
import { readFamilyTransaction } from './family-transaction.ts'
import type { AccountHoldings, Activity, HomeData, RecipientForm, Sessions } from './home-data.ts'
import { createUnfinalizedStore } from './unfinalized.ts'

/** How long reading one network may take: it is many questions, each with its own limit. Milliseconds. */
const readingMs = 30_000

/**
 * What the screens of the home show and have done, for one account. Every wait has an end, and fails with what the API
 * and the nodes say.
 */
export function createHomeData(context: RequestContext, account: `0x${string}`, shown: readonly Network[]): HomeData {
  const { session, vault } = context
  const { call } = session.api
  const unfinalized = createUnfinalizedStore(account)
  const limited = <T>(work: Promise<T>) => withTimeout(work, readingMs, () => new Error('the reading took too long'))

  const readHere = async (row: ActivityRow, before?: SentTransaction): Promise<SentTransaction> => {
    if (!isNetworkName(row.network)) throw new Error('an unknown network')
    const now = await readEvmTransaction(
      context,
      readNetwork(row.network),
      row,
      account,
      before ?? unfinalized.before(row),
    )
    unfinalized.note(row, now)
    return now
  }

  return {
    /** The networks the page can be moved to: real coins stay apart from test coins. */
    choices: Object.values(networks).filter((each) => {
      const { name, net } = context.page.network.getState()
      return each.name === name || (each.net === net && each.evmLike && hasNode(context, each))
    }),
    choose: context.switchNetwork,

    holdings: (network: Network): Promise<AccountHoldings> =>
      limited(
        hasFamily(network)
          ? readFamilyHoldings(context, network).then((holdings) => ({ holdings, listed: [] }))
          : call('assetList', { networks: [network.name] }).then(async ({ assets: listed }) => ({
              holdings: await readHoldings(context, network, account, listed),
              listed,
            })),
      ),

    async remove(assets: readonly ListedAsset[]): Promise<void> {
      for (const { added: _, ...asset } of assets) await call('assetRemove', asset)
    },

    /** A page of what was sent, newest first; older than `before`, an ISO time, where that is given. */
    activity: async (before: string | undefined): Promise<Activity> => {
      const names = shown.map(({ name }) => name)
      return (await call('activity', { networks: names, ...(before !== undefined && { before }) })).transactions
    },

    /** How one of them stands; `before` is what was read of it last. */
    sent: (row: Activity[number], before?: SentTransaction): Promise<SentTransaction> =>
      limited(
        hasFamily(readNetwork(row.network))
          ? readFamilyTransaction(context, readNetwork(row.network), row)
          : readHere(row, before),
      ),

    /** How many transactions a block had when they were last looked at, and has none now. What cannot be read counts not. */
    async returned(): Promise<number> {
      const rows = unfinalized
        .list()
        .filter(({ network }) => isNetworkName(network) && hasNode(context, readNetwork(network)))
      const all = await Promise.allSettled(rows.map((row) => limited(readHere(row))))
      return all.filter((each) => each.status === 'fulfilled' && each.value.block === undefined).length
    },

    /**
     * Hands the network the bytes it does not have any more. Nothing is signed: they are the same.
     *
     * @throws Error when they are not this account's, or the network does not take them
     */
    async sendAgain(row: Activity[number]): Promise<void> {
      const signed = signedOf(row, account)
      if (!signed) throw new Error('the bytes are not kept, or are not of this account')
      const answer = await call('transactionSend', { network: row.network, raw: signed.raw })
      if ('error' in answer) throw new Error(answer.error.message)
    },

    /** The most that sending the network's coin to somebody can cost now, in its smallest unit. */
    fee: async (network: Network, to: `0x${string}`): Promise<bigint> => {
      const at = { address: account, chainId: network.chainId }
      const draft = await limited(
        createLoad({ ...context, network }, at, { from: account, to, value: '0x0' })(undefined),
      )
      return draft.fee.most
    },

    /** Those something was sent to before on a network of another family than EVM. Nothing when that cannot be read. */
    recipients: (network: Network): Promise<string[] | undefined> => limited(readRecipients(context, network)),

    /** What is asked, and told, of sending on a network of another family than EVM. */
    async sending(network: Network): Promise<RecipientForm> {
      const { family, account } = await requireFamily(context, network)
      const place = { account, network, context }
      const { locale } = context.messages
      const { hint, findProblem, readRecipient, readMost } = await family.loadSending(locale)
      return {
        hint,
        findProblem,
        readRecipient: (to) => limited(readRecipient(to, place)),
        readMost: (to, has) => limited(readMost(to, has, place)),
      }
    },

    sessions: async (): Promise<Sessions> => (await call('sessionList', {})).sessions,

    /** Signs out in this browser, or in all of them; the first cannot fail. */
    async signOut(everywhere: boolean): Promise<void> {
      if (everywhere) await call('sessionEnd', { everywhere })
      unfinalized.forget()
      vault.close()
      await session.end()
    },
  }
}

/** What the person's account has on a network of another family than EVM. */
const readFamilyHoldings = async (context: RequestContext, network: Network): Promise<Holdings> => {
  const { family, account } = await requireFamily(context, network)
  const [coin, tokens] = await Promise.all([
    family.readBalance(account, network, context),
    // Not every node tells of them; the coin is there all the same.
    family.readTokens?.(account, network, context).catch(() => 'silent' as const),
  ])
  return { coin, assets: [], ...(tokens !== undefined && { tokens }) }
}

const requireFamily = async (context: RequestContext, network: Network) => {
  const family = await context.loadFamily(network)
  const account = accountOn(network, context.session.store.getState().user)
  if (!family || !account) throw new Error('there is no account on this network')
  return { family, account }
}
