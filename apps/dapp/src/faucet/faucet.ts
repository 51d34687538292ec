import { type Address, type Client, encodeFunctionData, type Hash, parseAbi } from 'viem'
import { getAddresses, sendTransaction, waitForTransactionReceipt } from 'viem/actions'

const mintable = parseAbi(['function mint(address to, uint256 amount)'])

/** Sends from the first unlocked account of the local node, without any wallet, and waits until it is in a block. */
async function give(client: Client, request: { to: Address; value?: bigint; data?: `0x${string}` }): Promise<Hash> {
  const [account] = await getAddresses(client)
  if (!account) throw new Error('the node holds no account to give from')
  const hash = await sendTransaction(client, { account, chain: null, ...request })
  await waitForTransactionReceipt(client, { hash, timeout: 30_000 })
  return hash
}

/** Gives coins of a local chain, in wei. */
export const giveCoins = (client: Client, to: Address, value: bigint) => give(client, { to, value })

/** Mints demo tokens, in their smallest unit: anybody may. */
export const giveTokens = (client: Client, token: Address, to: Address, amount: bigint) =>
  give(client, { to: token, data: encodeFunctionData({ abi: mintable, functionName: 'mint', args: [to, amount] }) })
