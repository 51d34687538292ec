import {
  type Address,
  createWalletClient,
  type Hex,
  hexToBigInt,
  hexToNumber,
  http,
  isAddress,
  isAddressEqual,
  isHex,
  type LocalAccount,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fromNode } from './node.ts'
import type { Request } from './person.ts'
import { failures } from './rpc-error.ts'

/** The accounts of a wallet: they sign and send for real. @param keys their private keys */
export const createSigning = (keys: readonly Hex[]) => {
  const accounts = keys.map((key) => privateKeyToAccount(key))
  /** One transaction after the other, or two would take the same nonce. */
  let sending: Promise<unknown> = Promise.resolve()

  const signer = ({ method, params }: Request, at: number, permitted: readonly Address[]): LocalAccount => {
    const address: unknown = Array.isArray(params) ? params[at] : undefined
    return find(method, address, permitted)
  }

  const find = (method: string, address: unknown, permitted: readonly Address[]): LocalAccount => {
    if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
      throw failures.invalidParams(method, `expected an address, got ${String(address)}.`)
    }
    const account = accounts.find((each) => isAddressEqual(each.address, address))
    if (!account || !permitted.some((each) => isAddressEqual(each, address))) throw failures.unauthorized()
    return account
  }

  return {
    addresses: accounts.map(({ address }) => address),

    /** personal_sign (EIP-191): the text as hex or as it is, and the address. */
    personal(request: Request, permitted: readonly Address[]): () => Promise<Hex> {
      const account = signer(request, 1, permitted)
      const text: unknown = Array.isArray(request.params) ? request.params[0] : undefined
      if (typeof text !== 'string') throw failures.invalidParams(request.method, 'expected a text.')
      return () => account.signMessage({ message: { raw: isHex(text) ? text : stringToHex(text) } })
    },

    /** eth_signTypedData_v4 (EIP-712): the address, and the data as JSON or as an object. */
    typedData(request: Request, permitted: readonly Address[], chainId: number): () => Promise<Hex> {
      const account = signer(request, 0, permitted)
      const data = readTypedData(request)
      const named = data.domain?.chainId
      if (named !== undefined && Number(named) !== chainId) {
        throw failures.internal(`Provided chainId "${named}" must match the active chainId "${chainId}"`)
      }
      return () => account.signTypedData(data)
    },

    /** eth_sendTransaction: what is missing in the transaction comes from the chain's node. */
    send(request: Request, permitted: readonly Address[], chainId: number, rpcUrl: string): () => Promise<Hex> {
      const transaction = readTransaction(request)
      const account = find(request.method, transaction.from, permitted)
      const named = quantity(transaction.chainId)
      if (named !== undefined && named !== BigInt(chainId)) {
        throw failures.invalidParams(request.method, `the transaction is for chain ${named}, the wallet on ${chainId}.`)
      }
      return () => {
        const sent = sending.then(async () => {
          const client = createWalletClient({ account, transport: http(rpcUrl, { retryCount: 0 }) })
          try {
            // The union of all transaction types cannot be told apart here; the node refuses what does not fit together.
            return await client.sendTransaction({ ...toViem(transaction), chain: null } as never)
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

const readTypedData = ({ method, params }: Request): TypedDataDefinition => {
  const given: unknown = Array.isArray(params) ? params[1] : undefined
  try {
    const data: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (typeof data === 'object' && data !== null && 'types' in data && 'primaryType' in data && 'message' in data) {
      return data as TypedDataDefinition // signing checks the values against the types
    }
  } catch {}
  throw failures.invalidParams(method, 'expected typed data with types, primaryType, domain and message.')
}

const readTransaction = ({ method, params }: Request): Record<string, unknown> => {
  const [transaction]: unknown[] = Array.isArray(params) ? params : []
  if (typeof transaction !== 'object' || transaction === null)
    throw failures.invalidParams(method, 'expected one object.')
  return transaction as Record<string, unknown> // any object is a record of unknowns
}

const quantity = (value: unknown) => (isHex(value) ? hexToBigInt(value) : undefined)

const toViem = (given: Record<string, unknown>) => {
  const nonce = isHex(given.nonce) ? hexToNumber(given.nonce) : undefined
  const fields = {
    to: given.to,
    data: given.data ?? given.input,
    value: quantity(given.value),
    gas: quantity(given.gas),
    gasPrice: quantity(given.gasPrice),
    maxFeePerGas: quantity(given.maxFeePerGas),
    maxPriorityFeePerGas: quantity(given.maxPriorityFeePerGas),
    accessList: given.accessList,
    nonce,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

export type Signing = ReturnType<typeof createSigning>
