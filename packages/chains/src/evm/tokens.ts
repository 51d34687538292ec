import type { Address } from 'viem'
import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import type { Token, TokenSource } from '../family.ts'
import { readListedTokens } from '../tokens.ts'
import { callContract, type Rpc } from './rpc.ts'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])

/** The balance of an ERC-20 token in its smallest unit, or the number of items of an ERC-721 contract. */
export async function readTokenBalance(token: Address, account: Address, rpc: Rpc): Promise<bigint> {
  return BigInt(await callContract(token, encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] }), rpc))
}

/** How much of an ERC-20 token a spender may take from an account now. Throws what `rpc` throws. */
export async function readAllowance(token: Address, account: Address, spender: Address, rpc: Rpc): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [account, spender] })
  return BigInt(await callContract(token, data, rpc))
}

/** The ERC-20 tokens of the operator's list that an account holds, because a node lists none. */
export function readTokens(account: string, rpc: Rpc, source: TokenSource): Promise<Token[]> {
  return readListedTokens(source, (token) => readTokenBalance(getAddress(token), getAddress(account), rpc))
}
