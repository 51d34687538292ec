import type { Network } from '@latchkey/core/networks'
import { encodeFunctionData, getAddress, isAddress, parseAbi, toHex } from 'viem/utils'
import type { Messages } from '../../messages/en.ts'
import type { FamilySending } from '../family.ts'
import type { TransferRequest } from '../transactions.ts'
import { createDraftLoader, operatorRpcOf } from './draft.ts'
import { hasNames, type NamesConfig, namesNetwork } from './names.ts'
import { confirmAndSend, requireSender } from './send-transaction.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

/** Returns what is wrong with an address. Mixed case is a checksum (EIP-55), which finds a wrong character. */
export function findAddressProblem(text: string): 'address' | 'checksum' | undefined {
  if (isAddress(text)) return undefined
  return /^0x[0-9a-f]{40}$/i.test(text) ? 'checksum' : 'address'
}

/**
 * Builds the transaction of a transfer: of the coin, of an ERC-20 token, or of an ERC-721 or ERC-1155 item.
 *
 * @param from the account that sends it
 */
export function toTransactionRequest(from: `0x${string}`, { to, units, token, item }: TransferRequest) {
  const recipient = getAddress(to)
  if (token === undefined) return { from, to: recipient, value: toHex(units) }
  return { from, to: getAddress(token), data: encodeTransfer(from, recipient, units, item) }
}

function encodeTransfer(from: `0x${string}`, to: `0x${string}`, units: bigint, item: TransferRequest['item']) {
  if (!item) return encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] })
  return item.standard === 'erc721'
    ? encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, item.id] })
    : encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, item.id, units, '0x'] })
}

/** Sending from the wallet itself. */
export function createSending(network: Network, { home: t }: Messages, config: NamesConfig): FamilySending {
  const { title, chainId } = network
  const named = hasNames(network, config)
  return {
    ...(named && {
      readName: (text) => (text.includes('.') ? text : undefined),
      async findNamed(name, { context }) {
        // Loaded only for people who write a name, because it comes with tables of letters.
        const { findEnsAddress, normalizeEnsName } = await import('@latchkey/chains/evm/ens')
        const normal = normalizeEnsName(name)
        return normal && findEnsAddress(normal, chainId, operatorRpcOf(context, namesNetwork))
      },
    }),
    hint: named ? t.recipientOrNameHint(title) : t.recipientHint(title),
    minLength: 42,
    findProblem(to) {
      const problem = findAddressProblem(to)
      return problem && t.problems[problem]
    },
    formatAddress: (to) => getAddress(to),
    readRecipient: async () => ({}),
    mostNeedsRecipient: false,
    async readMost(to, has, { account, network, context }) {
      const from = getAddress(account.address)
      const request = { from, to: getAddress(to), value: '0x0' } as const
      const load = createDraftLoader({ ...context, network }, { address: from, chainId: network.chainId }, request)
      const { fee } = await load(undefined)
      // A quarter more, because the gas price may rise until it is sent.
      return { most: has - (fee.most * 5n) / 4n }
    },
    send(call, context, transfer) {
      const account = requireSender(context)
      const load = createDraftLoader(context, account, toTransactionRequest(account.address, transfer))
      // The page waits for the home, not for this transaction: once it is sent, the home can be closed.
      return confirmAndSend(call, context, { load, sent: () => call.reopen() })
    },
  }
}
