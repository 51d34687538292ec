import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Token, TokenSource } from '../family.ts'
import { readListedTokens } from '../tokens.ts'
import { ask, chainId, head, type Rpc } from './rpc.ts'

/**
 * Reads the contract and the token's number from its id, `KT1…/7`.
 *
 * @throws WalletError `invalidParams` for any other text
 */
export function readTokenId(id: string): { contract: string; number: string } {
  const [, contract, number] = /^(KT1\w{33})\/(\d{1,80})$/.exec(id) ?? []
  if (contract === undefined || number === undefined)
    throw new WalletError('invalidParams', { reason: 'this is no token’s contract and number' })
  return { contract, number }
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^\d{1,80}$/),
  v.transform((digits) => BigInt(digits)),
)
/** `balance_of` answers each request with owner, token and amount (TZIP-12). */
const balances = v.object({
  data: v.tuple([v.object({ prim: v.literal('Pair'), args: v.tuple([v.unknown(), v.object({ int: quantity })]) })]),
})

/**
 * The FA2 tokens of the operator's list that an account holds. A node lists none, but runs the contract's own
 * `balance_of`.
 *
 * @throws WalletError `internalJsonRpc`, NodeRefusal; what `rpc` throws
 */
export async function readTokens(address: string, rpc: Rpc, source: TokenSource): Promise<Token[]> {
  if (source.tokens.length === 0) return []
  const chain = await ask(rpc, chainId, '/chains/main/chain_id')
  return readListedTokens(source, async (id) => {
    const { contract, number } = readTokenId(id)
    const { data } = await ask(rpc, balances, `${head}/helpers/scripts/run_view`, {
      contract,
      entrypoint: 'balance_of',
      input: [{ prim: 'Pair', args: [{ string: address }, { int: number }] }],
      chain_id: chain,
      unparsing_mode: 'Readable',
    })
    return data[0].args[1].int
  })
}
