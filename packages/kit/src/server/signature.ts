import { assertRpcUrls, nodeTransport } from '@latchkey/json-rpc'
import {
  type Address,
  BaseError,
  createClient,
  type Hex,
  HttpRequestError,
  isAddressEqual,
  LimitExceededRpcError,
  TimeoutError,
} from 'viem'
import { call, verifyHash } from 'viem/actions'
import { hashMessage, recoverAddress } from 'viem/utils'
import { SiweError } from '../siwe/siwe-error.ts'

/** True when an account made a signature: with the account's key, or by its contract's answer. */
export type SignatureCheck = (account: Address, message: string, signature: Hex, chainId: number) => Promise<boolean>

/** The time limit of a node, milliseconds. */
const nodeTimeout = 5_000

/**
 * @param rpcUrls a JSON-RPC address for each chain on which contract wallets may sign in (ERC-1271, ERC-6492,
 * ERC-8010). Without any, only accounts with a key can sign in.
 * @throws RpcUrlError
 */
export function createSignatureCheck(rpcUrls: Readonly<Record<number, string>>): SignatureCheck {
  for (const url of Object.values(rpcUrls)) assertRpcUrls({ http: [url] })
  return async (account, message, signature, chainId) => {
    const hash = hashMessage(message)
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    if (signer && isAddressEqual(signer, account)) return true

    const url = rpcUrls[chainId]
    if (!url) return false
    let failure: unknown
    const client = createClient({
      // Limits the whole answer, and reveals only the host of the address.
      transport: nodeTransport({ http: [url] }, { timeout: nodeTimeout, retryCount: 1, batchSize: 1 }),
      // A contract may answer "ask this URL instead" (EIP-3668): this server would call any host it names.
      ccipRead: false,
    }).extend((base) => ({
      // viem reports a failing node like a contract that refuses.
      call: (parameters: Parameters<typeof call>[1]) =>
        call(base, parameters).catch((error: unknown) => {
          if (isOfNode(error)) failure = error
          throw error
        }),
    }))
    try {
      if (await verifyHash(client, { address: account, hash, signature })) return true
    } catch (error) {
      failure ??= error
    }
    if (failure) throw new SiweError('nodeUnavailable', { cause: failure })
    return false
  }
}

/** True when the node could not be reached, false when a contract refused. */
const isOfNode = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => nodeFailures.some((failure) => cause instanceof failure)) !== null

const nodeFailures = [HttpRequestError, TimeoutError, LimitExceededRpcError]
