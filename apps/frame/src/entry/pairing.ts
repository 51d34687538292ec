import { WalletError } from '@latchkey/core/errors'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { lazyImport } from './lazy-import.ts'
import type { Page } from './page-session.ts'

/** Another wallet's account on Hedera, and the name of the connection to it. */
export type Paired = { accountId: string; topic: string }

/**
 * The page's pairing with a Hedera wallet elsewhere: what HashConnect was, which rides on WalletConnect today. It lasts as
 * long as the document, and can sign nothing: the page learns the account.
 *
 * All of it throws WalletError `notImplemented` where the operator named no relay, `badRequest` where that does not answer.
 */
export type Pairing = {
  open(): Promise<void>
  /** The link the other wallet connects by; the same until it is used or over. */
  link(): Promise<string>
  /**
   * The link, and what comes of it as the person decides in the other wallet: `userRejectedRequest` for a no, `badRequest`
   * when it is over. Who used the link before this was asked is told here, once.
   */
  pair(): Promise<{ link: string; paired: Promise<Paired> }>
  /** Throws `badRequest` where there is no such connection. */
  end(topic: string): Promise<void>
}

const loadPeer = () => import('../wallet/hash-connect/peer.ts')

/** The client that does it is loaded with the first of the calls. */
export const createPairing = (
  config: Pick<FrameConfig, 'walletConnect'>,
  page: Pick<Page, 'origin' | 'network'>,
  load = lazyImport(loadPeer),
): Pairing => {
  let peer: Promise<Omit<Pairing, 'open'>> | undefined

  const need = () => {
    const { walletConnect } = config
    if (!walletConnect)
      throw new WalletError('notImplemented', {
        what: 'HashConnect without a relay (the wallet’s setting walletConnect)',
      })
    peer ??= load()
      .then(({ openPeer }) => openPeer({ ...walletConnect, page }))
      .catch((failure) => {
        // The next who asks tries again.
        peer = undefined
        throw failure
      })
    return peer
  }

  return {
    open: async () => void (await need()),
    link: async () => (await need()).link(),
    pair: async () => (await need()).pair(),
    end: async (topic) => (await need()).end(topic),
  }
}
