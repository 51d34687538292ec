import * as v from 'valibot'
import { withTimeout } from '../../entry/with-timeout.ts'
import type { Messages } from '../messages/en.ts'
import { appMetadata } from './app.ts'
import { proposedNamespaces } from './approved-namespaces.ts'
import type { Client } from './client.ts'
import type { Proposal } from './types.ts'

/** Time limits of an approval and of a rejection, milliseconds. */
const within = { approve: 10_000, reject: 3_000 }

const notApproved = { code: 5000, message: 'not approved' }
const unsupported = { code: 5100, message: 'not supported by this wallet' }

const shape = (t: Messages['walletConnect']) =>
  v.object({
    id: v.number(),
    params: v.object({
      pairingTopic: v.string(),
      proposer: v.object({ metadata: appMetadata(t) }),
      ...proposedNamespaces.entries,
    }),
  })

/**
 * Reads a session proposal of WalletConnect.
 *
 * @param approved called once the app has its approval
 * @returns the proposal and the topic of its pairing; undefined for a malformed event
 */
export function readProposal(
  client: Pick<Client, 'approve' | 'reject'>,
  event: unknown,
  messages: Messages['walletConnect'],
  approved: () => void,
): { pairingTopic: string; proposal: Proposal } | undefined {
  const parsed = v.safeParse(shape(messages), event)
  if (!parsed.success) return undefined
  const { id, params } = parsed.output
  const { pairingTopic, proposer, requiredNamespaces, optionalNamespaces } = params
  return {
    pairingTopic,
    proposal: {
      app: proposer.metadata,
      proposedNamespaces: { requiredNamespaces, optionalNamespaces },
      async approve(namespaces) {
        const late = () => new Error('the relay does not answer')
        await withTimeout(client.approve({ id, namespaces }), within.approve, late)
        approved()
      },
      async reject(why) {
        const reason = why === 'person' ? notApproved : unsupported
        const rejecting = client.reject({ id, reason })
        await withTimeout(rejecting, within.reject, () => undefined).catch(() => undefined)
      },
    },
  }
}
