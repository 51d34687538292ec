import { type AptosNode, AptosNodeError, type UserTransaction } from '@latchkey/aptos-node'
import { WalletError } from '@latchkey/core/errors'
import { signedTransactionType } from './bcs.ts'
import { encode, type PartiesTransaction, type Transaction, toRaw } from './decode.ts'

/** A simulated transaction, and the ledger version it ran on, where the node says it. */
export type Simulated = { outcome: UserTransaction; ledgerVersion: bigint | undefined }

/** The account for which a transaction is simulated. */
export type Who = { address: string; publicKey: Uint8Array }

const longest = 128 * 1024

/** A node wants a signature of zeros, which is never valid. */
const unsignedBy = ({ publicKey }: Who) => ({ ed25519: { publicKey, signature: new Uint8Array(64) } })

/**
 * Has the node simulate a transaction.
 *
 * @returns undefined where the node does not simulate
 * @throws AptosNodeError, AptosAnswerError where the node is rate limited, fails or does not answer, which is temporary
 */
export function simulate(node: AptosNode, transaction: Transaction, who: Who): Promise<Simulated | undefined> {
  encode(transaction) // throws for a transaction that is too large
  return run(
    node,
    signedTransactionType
      .serialize({ raw: toRaw(transaction), authenticator: unsignedBy(who) }, { maxSize: longest })
      .toBytes(),
  )
}

/** Statuses about the signatures alone, not about the transaction. */
const ofSignatures = /INVALID_SIGNATURE|INVALID_AUTH_KEY/

/**
 * The same for a transaction of several parties, whose keys only they know: the request announces that they will sign.
 * A node that ignores this has not simulated it.
 */
export async function simulateParties(
  node: AptosNode,
  { raw, secondarySigners, feePayer }: PartiesTransaction,
  who: Who,
): Promise<Simulated | undefined> {
  if (secondarySigners.length === 0 && feePayer === undefined) return simulate(node, raw, who)
  const by = (address: string) => (address === who.address ? unsignedBy(who) : { noAccount: true as const })
  const parties = {
    sender: by(raw.sender),
    secondaryAddresses: [...secondarySigners],
    secondarySigners: secondarySigners.map(by),
  }
  const authenticator =
    feePayer === undefined
      ? { multiAgent: parties }
      : { feePayer: { ...parties, feePayerAddress: feePayer, feePayerSigner: by(feePayer) } }
  const signed = signedTransactionType.serialize({ raw: toRaw(raw), authenticator }, { maxSize: longest }).toBytes()
  const simulated = await run(node, signed)
  return simulated && !simulated.outcome.success && ofSignatures.test(simulated.outcome.vm_status)
    ? undefined
    : simulated
}

const run = async (node: AptosNode, unsigned: Uint8Array): Promise<Simulated | undefined> => {
  try {
    const { data, ledgerVersion } = await node.simulateTransaction(unsigned)
    const [outcome] = data
    if (!outcome) throw new WalletError('internalJsonRpc', { reason: 'the node gave no outcome' })
    return { outcome, ledgerVersion }
  } catch (failure) {
    if (refuses(failure)) return undefined
    throw failure
  }
}

/**
 * Returns whether the node, or a gateway in front of it, does not simulate, rather than being limited or failing for a
 * while.
 */
export function refuses(failure: unknown): failure is AptosNodeError {
  return (
    failure instanceof AptosNodeError &&
    (failure.status === 501 || (failure.status < 500 && failure.status !== 408 && failure.status !== 429))
  )
}
