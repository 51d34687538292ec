import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const polling = { pollingInterval: 100 }

/**
 * The on-ramp's account on a local chain, refilled whenever it runs low.
 * @param key its private key
 */
export function openPayoutAccount(rpcUrl: string, key: Hex) {
  const account = privateKeyToAccount(key)
  const transport = http(rpcUrl, { timeout: 5_000 })
  const node = createPublicClient({ transport, ...polling })
  const wallet = createWalletClient({ account, transport })
  const admin = createTestClient({ mode: 'anvil', transport })

  const sign = async (to: Address, value: bigint, data?: Hex) => {
    const request = await wallet.prepareTransactionRequest({
      account,
      chain: null,
      to,
      value,
      chainId: await node.getChainId(),
      ...(data && { data }),
    })
    const raw = await account.signTransaction(request as Parameters<typeof account.signTransaction>[0])
    return { raw, hash: keccak256(raw) }
  }
  const fill = async (asset: 'native' | Address, units: bigint) => {
    const enough = parseEther('1000') + (asset === 'native' ? units : 0n)
    if ((await node.getBalance(account)) < enough) await admin.setBalance({ ...account, value: enough * 1000n })
    if (asset === 'native') return
    const owner = { address: asset, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] } as const
    if ((await node.readContract(owner)) >= units) return
    const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [account.address, units * 1000n] })
    const hash = await wallet.sendTransaction({ chain: null, to: asset, data })
    await node.waitForTransactionReceipt({ hash, timeout: 15_000 })
  }

  return {
    address: account.address,
    /**
     * Signs the transaction that pays out, without sending it. Throws when the chain would refuse it or cannot be
     * reached.
     */
    async prepare(asset: 'native' | Address, to: Address, units: bigint): Promise<{ raw: Hex; hash: Hex }> {
      await fill(asset, units)
      if (asset === 'native') return sign(to, units)
      return sign(asset, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }))
    },
    /**
     * Sends a transaction, if that was not done yet, and waits for at most two seconds. @returns undefined while it is
     * in no block
     */
    async send({ raw, hash }: { raw: Hex; hash: Hex }): Promise<'success' | 'reverted' | undefined> {
      // The chain refuses it if it has it already; the receipt tells.
      await node.sendRawTransaction({ serializedTransaction: raw }).catch(() => {})
      const receipt = await node.waitForTransactionReceipt({ hash, timeout: 2_000 }).catch(() => undefined)
      return receipt?.status
    },
  }
}
export type PayoutAccount = ReturnType<typeof openPayoutAccount>
