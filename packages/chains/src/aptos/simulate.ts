import { type AptosNode, AptosNodeError, type UserTransaction } from '@latchkey/aptos-node'
import { WalletError } from '@latchkey/core/errors'
import { signedTransactionType } from './bcs.ts'
import { encode, type PartiesTransaction, type Transaction, toRaw } from './decode.ts'

/** A transaction that was tried out, and the version of the ledger it was tried out on, where the node says it. */
export type Simulated = { outcome: UserTransaction; ledgerVersion: bigint | undefined }

/** The account for which it is tried out. */
export type Who = { address: string; publicKey: Uint8Array }

const longest = 128 * 1024

/** A node asks for a signature of zeros, which is none. */
const unsignedBy = ({ publicKey }: Who) => ({ ed25519: { publicKey, signature: new Uint8Array(64) } })

/**
 * Has the node try out a transaction.
 *
 * @returns undefined where the node does not do that
 * @throws AptosNodeError, AptosAnswerError where the node is limited, fails or is silent: that passes
 */
export function simulate(node: AptosNode, transaction: Transaction, who: Who): Promise<Simulated | undefined> {
  encode(transaction) // complains of one that is too large
  return run(
    node,
    signedTransactionType
      .serialize({ raw: toRaw(transaction), authenticator: unsignedBy(who) }, { maxSize: longest })
      .toBytes(),
  )
}

/** Statuses that say: these signatures will not do, and nothing of the transaction. */
const ofSignatures = /INVALID_SIGNATURE|INVALID_AUTH_KEY/

/**
 * The same for a transaction of several parties, whose keys only they know: the request says that they will sign. One
 * that takes no such word has not tried it out.
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

/** The node, or who stands in front of it, does not do this; that it is limited, fails or is silent passes. */
export function refuses(failure: unknown): failure is AptosNodeError {
  return (
    failure instanceof AptosNodeError &&
    (failure.status === 501 || (failure.status < 500 && failure.status !== 408 && failure.status !== 429))
  )
}
