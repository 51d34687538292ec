import type { Config } from 'wagmi'
import { isSameAddress } from './connected-account.ts'
import { loadSigning } from './load-adapter.ts'
import type { Account, SiweAdapter, SiweOptions } from './options.ts'
import type { SiweSession } from './schemas.ts'
import { SiweError } from './siwe-error.ts'
import type { SiweStateStore } from './siwe-state.ts'
import type { Stoppable } from './stoppable.ts'

type Parts = {
  config: Config
  options: SiweOptions
  /** How long the person may take in the wallet, milliseconds. */
  approval: number
  store: Pick<SiweStateStore, 'show' | 'endAtServer'>
  toAdapter: () => Promise<SiweAdapter>
}

/**
 * Has the wallet sign a message (EIP-4361) with the server's nonce, and the server verify it.
 *
 * @throws SiweError, and what a page's own adapter throws
 */
export async function proveAccount(
  { config, options, approval, store, toAdapter }: Parts,
  account: Account,
  { stopped, isStopped }: Stoppable,
): Promise<SiweSession> {
  const [adapter, { signSiweMessage }] = await Promise.all([toAdapter(), loadSigning()])
  const signing = signSiweMessage(config, account, await adapter.getNonce(), options, approval)
  const signed = await Promise.race([stopped, signing])
  store.show({ status: 'verifying' })
  // Awaited even after a stop, because a session that the server opens has to be ended there.
  const session = await adapter.verify(signed)
  if (!isStopped() && isSameAddress(session.address, account.address)) return session
  await store.endAtServer(undefined)
  throw isStopped() ? await stopped : new SiweError('accountChanged')
}
