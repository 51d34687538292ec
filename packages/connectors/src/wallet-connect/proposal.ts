import { withTimeout } from 'viem'
import { ConnectorError } from '../connector-error.ts'
import type { Client } from './client.ts'

type Approved = ReturnType<Client['session']['get']>

/** A proposal that waits for a wallet. */
export type Proposal = {
  /**
   * The URI that a wallet scans or is opened with. It contains the key to the first messages: only the visitor's wallet
   * may get it.
   */
  uri: string
  /** The wallet's answer. @throws the wallet's own; ConnectorError `noAnswer` */
  approved: Promise<Approved>
}

type PendingConnection = {
  chains: readonly { id: number }[]
  timeouts: { relay: number; proposal: number }
  relay: string
}

/** The methods that a wallet may be asked for. `eth_sign` is left out on purpose: nobody can read what it signs. */
const methods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getCapabilities',
]
const events = ['accountsChanged', 'chainChanged']

/**
 * Sends a proposal for a session to the relay. Everything in it is optional, so that a wallet that knows only some of
 * the page's chains can approve.
 *
 * @param asking `limits` in milliseconds: for the relay to take it, and for the wallet to answer
 * @throws ConnectorError `relayUnreachable`
 */
export async function propose(client: Client, { chains, timeouts, relay }: PendingConnection): Promise<Proposal> {
  const caip2 = chains.map(({ id }) => `eip155:${id}`)
  const errorInstance = new ConnectorError('relayUnreachable', { about: relay })
  const proposing = client.connect({ optionalNamespaces: { eip155: { chains: caip2, methods, events } } })
  try {
    const { uri, approval } = await withTimeout(() => proposing, { timeout: timeouts.relay, errorInstance })
    if (!uri) throw errorInstance
    const approved = untilApproved(client, uri, approval, timeouts.proposal)
    approved.catch(() => {}) // the caller may be gone before anybody answers
    return { uri, approved }
  } catch (error) {
    // The relay may still accept it after the caller has given up.
    void proposing.then(({ uri }) => withdraw(client, uri)).catch(() => {})
    throw error
  }
}

const untilApproved = async (client: Client, uri: string, approval: () => Promise<Approved>, limit: number) => {
  try {
    return await withTimeout(approval, { timeout: limit, errorInstance: new ConnectorError('noAnswer') })
  } catch (error) {
    if (error instanceof ConnectorError) withdraw(client, uri)
    throw error
  }
}

/**
 * Deletes a proposal, as the client does when one expires. Otherwise it would be rejected minutes later, unhandled, and
 * the page would report an unrelated error.
 */
const withdraw = (client: Client, uri: string | undefined): void => {
  const topic = /^wc:([\da-f]{64})@/.exec(uri ?? '')?.[1]
  for (const { id, pairingTopic } of client.proposal.getAll()) {
    if (pairingTopic !== topic) continue
    client.events.emit('proposal_expire', { id })
    void client.proposal.delete(id, { code: 6, message: 'Expired.' }).catch(() => {})
    client.core.expirer.del(id)
  }
}
