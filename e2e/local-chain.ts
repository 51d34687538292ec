import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
} from 'viem'

const minting = parseAbi(['function mint(address to, uint256 amount)'])

/** Reads and gifts of tests on a local chain, without a wallet. @param rpcUrl its node */
export const openChain = (rpcUrl: string) => {
  const transport = http(rpcUrl)
  const reads = createPublicClient({ transport, pollingInterval: 100 })
  const wallet = createWalletClient({ transport })
  return {
    balance: (address: Address) => reads.getBalance({ address }),
    receipt: (hash: string) => reads.waitForTransactionReceipt({ hash: hash as Address, timeout: 15_000 }),
    /** The number of transactions that an account has sent. */
    sent: (address: Address) => reads.getTransactionCount({ address }),
    /** Credits an account with this many coins, at once. */
    fund: (address: Address, coins: string) =>
      createTestClient({ mode: 'anvil', transport }).setBalance({ address, value: parseEther(coins) }),
    /** Puts code at an address, as if it were a contract. */
    setCode: (address: Address) =>
      createTestClient({ mode: 'anvil', transport }).setCode({ address, bytecode: '0x00' }),
    /** Mints a demo token to an account. */
    async mint(token: Address, to: Address, amount: bigint) {
      const [account] = await wallet.getAddresses()
      if (!account) throw new Error('the chain has no account to mint with')
      const args = [to, amount] as const
      const hash = await wallet.writeContract({
        account,
        chain: null,
        address: token,
        abi: minting,
        functionName: 'mint',
        args,
      })
      await reads.waitForTransactionReceipt({ hash, timeout: 15_000 })
    },
  }
}

/** Makes a chain mine only on command, until it is released. @param rpcUrl its node */
export const holdMining = async (rpcUrl: string) => {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await node.setIntervalMining({ interval: 0 })
  const letGo = () => node.setIntervalMining({ interval: 1 })
  return { node, letGo, [Symbol.asyncDispose]: letGo }
}
