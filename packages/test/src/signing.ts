import {
  type Address,
  createWalletClient,
  type Hex,
  http,
  isAddressEqual,
  isHex,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fromNode } from './node.ts'
import { params, readParams } from './params.ts'
import { failures } from './rpc-error.ts'
import type { Request } from './user.ts'

/**
 * The accounts of a wallet: they really sign and send. Each function validates the request first and returns how to
 * carry it out, so that a person is never asked about an impossible request.
 * @param keys their private keys
 */
export function createSigning(keys: readonly Hex[]) {
  const accounts = keys.map((key) => privateKeyToAccount(key))
  /** One transaction after the other, or two would use the same nonce. */
  let sending: Promise<unknown> = Promise.resolve()

  const find = (address: Address, permitted: readonly Address[]) => {
    const account = accounts.find((each) => isAddressEqual(each.address, address))
    if (!account || !permitted.includes(account.address)) throw failures.unauthorized()
    return account
  }

  return {
    addresses: accounts.map(({ address }) => address),

    /** personal_sign (EIP-191) */
    personal(request: Request, permitted: readonly Address[]): () => Promise<Hex> {
      const [text, address] = readParams(request, params.personalSign)
      const account = find(address, permitted)
      return () => account.signMessage({ message: { raw: isHex(text) ? text : stringToHex(text) } })
    },

    /** eth_signTypedData_v4 (EIP-712) */
    typedData(request: Request, permitted: readonly Address[], chainId: number): () => Promise<Hex> {
      const [address, data] = readParams(request, params.signTypedData)
      const account = find(address, permitted)
      const named = data.domain.chainId
      if (named !== undefined && Number(named) !== chainId) {
        throw failures.internal(`Provided chainId "${named}" must match the active chainId "${chainId}"`)
      }
      // Signing checks the values against the types, which the compiler cannot know.
      return () => account.signTypedData(data as unknown as TypedDataDefinition)
    },

    /** eth_sendTransaction: the chain's node fills in what is missing in the transaction. */
    send(request: Request, permitted: readonly Address[], chainId: number, rpcUrl: string): () => Promise<Hex> {
      const [{ from, input, chainId: named, ...fields }] = readParams(request, params.sendTransaction)
      const account = find(from, permitted)
      if (named !== undefined && named !== chainId) {
        throw failures.invalidParams(request.method, `the transaction is for chain ${named}, the wallet on ${chainId}.`)
      }
      const transaction = { ...fields, data: fields.data ?? input, chain: null }
      return () => {
        const sent = sending.then(async () => {
          const client = createWalletClient({ account, transport: http(rpcUrl, { retryCount: 0 }) })
          try {
            // Its transaction type is only known now; the node rejects inconsistent ones.
            return await client.sendTransaction(transaction as Parameters<typeof client.sendTransaction>[0])
          } catch (error) {
            throw fromNode(error)
          }
        })
        sending = sent.catch(() => undefined)
        return sent
      }
    },
  }
}
