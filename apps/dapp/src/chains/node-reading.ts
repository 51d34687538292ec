import * as v from 'valibot'
import type { Gift, PageChain } from './family.ts'

const limitMs = 10_000

const ask = (address: string, body: unknown): Promise<Response> =>
  fetch(address, {
    signal: AbortSignal.timeout(limitMs),
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })

const read = async <S extends v.GenericSchema>(response: Response, schema: S): Promise<v.InferOutput<S>> => {
  if (!response.ok) throw new Error(`the node answered ${response.status}`)
  return v.parse(schema, await response.json())
}

/**
 * Reads JSON from a node's address; with a body, by POST.
 * @throws Error for any status but 200, and for a malformed answer
 */
export async function readJson<S extends v.GenericSchema>(
  address: string,
  schema: S,
  body?: unknown,
): Promise<v.InferOutput<S>> {
  return read(await ask(address, body), schema)
}

/** Asks a local chain's faucet. */
export function askFaucet(address: string, account: string): Promise<unknown> {
  return readJson(address, v.unknown(), { account })
}

/** Coins from the faucet of a local chain, at its node's address. */
export function coinGift({ node, network }: PageChain): Gift[] {
  return [{ symbol: network.coin, give: (account) => askFaucet(`${node}/faucet`, account) }]
}
