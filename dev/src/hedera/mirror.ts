// A stand-in for a Hedera mirror node: it reads its answers from the chain at the time of each request.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Address, createPublicClient, getAddress, type Hex, http, isHex, pad, toHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { Contracts } from '../chain/contracts.ts'
import { weibarPerTinybar } from './relay.ts'
import type { Account, State } from './state.ts'

/** The number of the demo token. The address of a token or service is its number as 20 bytes (long-zero address). */
export const tokenNumber = 1234
export function longZero(number: number): Address {
  return pad(toHex(number), { size: 20 })
}
/** The address of the switch for automatic association (Hedera's account service). */
export const accountService = longZero(0x16a)

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes an alias in a REST path: base32 (RFC 4648, no padding); undefined for any other text. */
const readAlias = (text: string): Uint8Array | undefined => {
  let bits = 0n
  for (const letter of text) {
    const at = base32.indexOf(letter)
    if (at < 0) return undefined
    bits = (bits << 5n) | BigInt(at)
  }
  const length = Math.floor((text.length * 5) / 8)
  const hex = (bits >> BigInt(text.length * 5 - length * 8)).toString(16).padStart(length * 2, '0')
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

const writeAlias = (address: Address): string => {
  const padded = BigInt(address) // 160 bits: 32 letters of 5
  return Array.from({ length: 32 }, (_, at) => base32[Number((padded >> BigInt(155 - at * 5)) & 31n)]).join('')
}

/** The address of a key in a form that the mirror node accepts: compressed, or the DER form of an ECDSA key. */
const addressOfKey = (text: string): Address | undefined => {
  const key = /^(?:0x)?(?:302d300706052b8104000a032200)?(0[23][\da-f]{64})$/i.exec(text)?.[1]
  return key === undefined ? undefined : publicKeyToAddress(`0x${secp256k1.Point.fromHex(key).toHex(false)}`)
}

const stamp = () => `${(Date.now() / 1000).toFixed(3)}000000`

export type Found = { status: 200 | 400 | 404; body: unknown }
const found = (body: unknown): Found => ({ status: 200, body })
const failed = (status: 400 | 404, message: string): Found => ({
  status,
  body: { _status: { messages: [{ message }] } },
})
const notFound = failed(404, 'Not found')

/** @param evm the chain's own node */
export function createMirror(evm: string, contracts: Contracts, state: State, keep: () => void) {
  const node = createPublicClient({ transport: http(evm, { timeout: 5_000 }), cacheTime: 0 })
  const token = { address: longZero(tokenNumber), abi: contracts.HederaToken.abi }

  /** The account of an address. It is created when somebody first pays to the address; until then there is none. */
  const accountOf = async (address: Address): Promise<Account | undefined> => {
    const name = address.toLowerCase()
    const known = state.accounts[name]
    if (known) return known
    const [balance, nonce] = await Promise.all([node.getBalance({ address }), node.getTransactionCount({ address })])
    if (balance === 0n && nonce === 0) return undefined
    // Another request may have been faster.
    const account = state.accounts[name] ?? { number: state.next++, created: stamp() }
    state.accounts[name] = account
    keep()
    return account
  }

  /** The address meant by an id, an EVM address or an alias. */
  const addressOf = (text: string): Address | undefined => {
    const [, number] = /^(?:0\.0\.)?(\d{1,12})$/.exec(text) ?? []
    if (number !== undefined) {
      const entry = Object.entries(state.accounts).find(([, each]) => each.number === Number(number))
      return entry && getAddress(entry[0])
    }
    const [, evmAddress] = /^(?:0x)?([\da-f]{40})$/i.exec(text) ?? []
    if (evmAddress) return getAddress(`0x${evmAddress}`)
    const bytes = readAlias(text.replace(/^0\.0\./, ''))
    if (bytes?.length === 20) return getAddress(toHex(bytes))
    // The alias of a key is its protobuf: field 7, 33 bytes.
    return bytes?.length === 35 ? addressOfKey(toHex(bytes.slice(2))) : undefined
  }

  const read = <T>(functionName: string, args: readonly unknown[]) =>
    node.readContract({ ...token, functionName, args }) as Promise<T> // the contract's own ABI, in dev/contracts

  const tokensOf = async (address: Address) => {
    const [associated, balance] = await Promise.all([
      read<boolean>('isAssociatedWith', [address]),
      read<bigint>('balanceOf', [address]),
    ])
    return associated ? [{ token_id: `0.0.${tokenNumber}`, balance: Number(balance) }] : []
  }

  const show = async (address: Address, { number, created, key }: Account) => {
    const [balance, nonce, unlimited, tokens] = await Promise.all([
      node.getBalance({ address }),
      node.getTransactionCount({ address }),
      node.readContract({
        address: accountService,
        abi: contracts.HederaAccounts.abi,
        functionName: 'isUnlimited',
        args: [address],
      }),
      tokensOf(address),
    ])
    return {
      account: `0.0.${number}`,
      alias: writeAlias(address),
      auto_renew_period: 7_776_000,
      balance: { timestamp: stamp(), balance: Number(balance / weibarPerTinybar), tokens },
      created_timestamp: created,
      deleted: false,
      ethereum_nonce: nonce,
      evm_address: address.toLowerCase(),
      expiry_timestamp: null,
      // Without a key it is a hollow account: somebody paid to it, but its owner has signed nothing yet.
      key: key ? { _type: 'ECDSA_SECP256K1', key: key.replace('0x', '') } : null,
      max_automatic_token_associations: unlimited ? -1 : 0,
      memo: '',
    }
  }

  const oneAccount = async (text: string): Promise<Found> => {
    const address = addressOf(text)
    const account = address && (await accountOf(address))
    return account ? found(await show(address, account)) : notFound
  }

  const accountTokens = async (text: string): Promise<Found> => {
    const address = addressOf(text)
    const account = address && (await accountOf(address))
    if (!account) return notFound
    const tokens = (await tokensOf(address)).map((each) => ({
      ...each,
      automatic_association: false,
      created_timestamp: account.created,
      decimals: 2,
      freeze_status: 'NOT_APPLICABLE',
      kyc_status: 'NOT_APPLICABLE',
    }))
    return found({ tokens, links: { next: null } })
  }

  const searchAccounts = async (query: URLSearchParams): Promise<Found> => {
    const key = query.get('account.publickey')
    const address = key === null ? undefined : addressOfKey(key)
    if (key !== null && !address) return failed(400, 'Invalid parameter: account.publickey')
    const wanted = address ? [address] : Object.keys(state.accounts).map((each) => getAddress(each))
    const shown = await Promise.all(
      wanted.slice(0, 25).map(async (each) => {
        const account = await accountOf(each)
        // A hollow account is not known by its key yet.
        return account && (!address || account.key) ? [await show(each, account)] : []
      }),
    )
    return found({ accounts: shown.flat(), links: { next: null } })
  }

  const balances = async (query: URLSearchParams): Promise<Found> => {
    const wanted = query.get('account.id')
    const address = wanted === null ? undefined : addressOf(wanted)
    const account = address && (await accountOf(address))
    const list = account
      ? await show(address, account).then(({ account, balance: { balance, tokens } }) => [{ account, balance, tokens }])
      : []
    return found({ timestamp: stamp(), balances: list, links: { next: null } })
  }

  const oneToken = async (text: string): Promise<Found> => {
    if (text !== `0.0.${tokenNumber}`) return notFound
    const [name, symbol, supply] = await Promise.all([
      read<string>('name', []),
      read<string>('symbol', []),
      read<bigint>('totalSupply', []),
    ])
    return found({ token_id: text, name, symbol, decimals: '2', total_supply: String(supply), type: 'FUNGIBLE_COMMON' })
  }

  return {
    /** Answers a path of the REST API, with its query. */
    async answer(path: string, query: URLSearchParams): Promise<Found> {
      const [, kind = '', id, part] =
        /^\/api\/v1\/(accounts|balances|tokens)(?:\/([\w.]{1,80}))?(?:\/(tokens))?$/.exec(path) ?? []
      if (kind === 'accounts' && id) return part ? accountTokens(id) : oneAccount(id)
      if (kind === 'accounts') return searchAccounts(query)
      if (kind === 'balances' && !id) return balances(query)
      if (kind === 'tokens' && id && !part) return oneToken(id)
      return notFound
    },
    /** Records that an account has signed: it is no longer hollow. */
    async signed({ address, key }: { address: Hex; key: Hex }): Promise<void> {
      if (!isHex(key)) return
      const account = await accountOf(getAddress(address))
      if (!account || account.key) return
      account.key = key
      keep()
    },
  }
}
