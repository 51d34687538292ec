import {
  type Address,
  concat,
  createPublicClient,
  createTestClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  toHex,
} from 'viem'
import type { Contracts } from './contracts.ts'

export type DemoTokens = { erc20: Address; erc721: Address; erc1155: Address }

/** The addresses of these two on every chain: the deployer, which anvil provides, and Multicall3, which it does not. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const salt = toHex(0, { size: 32 })

/**
 * Puts the demo tokens and Multicall3 on the chain, unless they are there. Addresses follow from the code alone, so they
 * are the same on every machine and after every `--fresh`.
 */
export async function seedChain(rpcUrl: string, contracts: Contracts): Promise<DemoTokens> {
  const transport = http(rpcUrl, { timeout: 10_000 })
  const node = createPublicClient({ transport, pollingInterval: 100 })
  const wallet = createWalletClient({ transport })
  const admin = createTestClient({ mode: 'anvil', transport })
  const [from] = await wallet.getAddresses()
  if (!from) throw new Error('the chain has no account to deploy with')

  // Counted here: a node under load may return the same number twice, and refuses the second transaction as
  // underpriced.
  let nonce = await node.getTransactionCount({ address: from })
  const deploy = async (bytecode: Hex): Promise<{ address: Address; hash?: Hex }> => {
    const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, bytecode, salt })
    if (await node.getCode({ address })) return { address }
    const data = concat([salt, bytecode])
    const hash = await wallet.sendTransaction({ account: from, chain: null, to: create2Deployer, data, nonce: nonce++ })
    return { address, hash }
  }

  await admin.setCode({ address: multicall3, bytecode: contracts.Multicall3.runtime })
  const erc20 = await deploy(contracts.DemoCoin.bytecode)
  const erc721 = await deploy(contracts.DemoArt.bytecode)
  const erc1155 = await deploy(contracts.DemoItems.bytecode)
  for (const { hash } of [erc20, erc721, erc1155]) {
    if (hash) await node.waitForTransactionReceipt({ hash, timeout: 15_000 })
  }
  return { erc20: erc20.address, erc721: erc721.address, erc1155: erc1155.address }
}
