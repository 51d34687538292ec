import { evm } from '../evm/index.ts'
import type { ChainFamily } from '../family.ts'
import { isAddress, toAddress } from './address.ts'
import { decimals, readBalance } from './balance.ts'
import { createNode, type Node } from './node.ts'
import { readTokens } from './tokens.ts'
import { createWait } from './wait.ts'

type Evm = typeof evm

/**
 * Hedera: secp256k1 accounts whose transactions are Ethereum's, through a relay (HIP-482); balances and tokens are its
 * own, at a mirror node.
 */
export const hedera = {
  curve: 'secp256k1',
  decimals,
  finality: 'final',
  toAddress,
  isAddress,
  createNode,
  encode: evm.encode,
  decode: evm.decode,
  describe: evm.describe,
  prepare: (request, account, { relay }) => evm.prepare(request, account, relay),
  readSigned: evm.readSigned,
  submit: (signed, { relay }) => evm.submit(signed, relay),
  createWait,
  readBalance,
  readTokens,
} satisfies ChainFamily<{
  transaction: ReturnType<Evm['decode']>
  step: ReturnType<Evm['describe']>['steps'][number]
  node: Node
  request: Parameters<Evm['prepare']>[0]
  account: Parameters<Evm['prepare']>[1]
  prepared: Awaited<ReturnType<Evm['prepare']>>
  sent: Parameters<Evm['createWait']>[0]
}>

export { toTokenAddress } from './address.ts'
export { weibarPerTinybar } from './balance.ts'
