import { WalletError } from '@latchkey/core/errors'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { lazyImport } from '../../entry/lazy-import.ts'
import type { Page } from '../../entry/page.ts'
import type { Proposer } from './proposer.ts'

/**
 * The page's pairing with another Hedera wallet, in the way of HashConnect, which is now based on WalletConnect. It
 * lasts as long as the document, and cannot sign: the page only learns the account.
 *
 * Its functions throw as the proposer's, and WalletError `notImplemented` where the operator configured no relay.
 */
export type Pairing = Proposer & {
  /** Loads the client. */
  open(): Promise<void>
}

const loadProposer = () => import('./proposer.ts')

/**
 * Creates the page's pairing. The client is loaded with the first call.
 *
 * @param config the relay, where the operator configured one
 * @param page the requesting page, and its network
 */
export function createPairing(
  config: Pick<FrameConfig, 'walletConnect'>,
  page: Pick<Page, 'origin' | 'network'>,
  load = lazyImport(loadProposer),
): Pairing {
  let proposer: Promise<Proposer> | undefined

  const need = () => {
    const { walletConnect } = config
    if (!walletConnect)
      throw new WalletError('notImplemented', {
        what: 'HashConnect without a relay (the wallet’s setting walletConnect)',
      })
    proposer ??= load()
      .then(({ openProposer }) => openProposer({ ...walletConnect, page }))
      .catch((failure) => {
        // The next call tries again.
        proposer = undefined
        throw failure
      })
    return proposer
  }

  return {
    open: async () => void (await need()),
    link: async () => (await need()).link(),
    pair: async () => (await need()).pair(),
    end: async (topic) => (await need()).end(topic),
  }
}
