import { useRef } from 'react'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { FamilyProps, PageChain } from './family.ts'
import { Faucet } from './faucet.tsx'
import { type Outcome, SendCoins } from './send-coins.tsx'

const limitMs = 10_000

/** Reads at the chain's own node. */
const read = async <S extends v.GenericSchema>(
  { node }: PageChain,
  path: string,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const response = await fetch(node + path, { signal: AbortSignal.timeout(limitMs) })
  if (!response.ok) throw new Error(`the node answered ${response.status}`)
  return v.parse(schema, await response.json())
}

const natural = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}$/),
  v.transform((digits) => BigInt(digits)),
)

/** The account's balance in mutez; nothing for one that nobody has paid into. */
export const readBalance = (chain: PageChain, account: string): Promise<bigint> =>
  read(chain, `/chains/main/blocks/head/context/contracts/${account}/balance`, natural)

const header = v.object({ level: v.number() })
const operation = v.object({
  hash: v.string(),
  contents: v.array(v.object({ metadata: v.object({ operation_result: v.object({ status: v.string() }) }) })),
})
const operations = v.array(operation)

/** Blocks on top of an operation's own after which it stays. */
const deep = 2
const everyMs = 1_000
const withinMs = 90_000

/** Waits until two blocks stand on the operation's own, and reads there what came of it. */
const follow = async (chain: PageChain, hash: string, from: number): Promise<Outcome> => {
  const until = Date.now() + withinMs
  let looked = from - 1
  while (Date.now() < until) {
    const { level } = await read(chain, '/chains/main/blocks/head/header', header)
    while (looked < level - deep) {
      const found = (await read(chain, `/chains/main/blocks/${looked + 1}/operations/3`, operations)).find(
        (each) => each.hash === hash,
      )
      if (found) {
        const bad = found.contents
          .map(({ metadata }) => metadata.operation_result.status)
          .find((each) => each !== 'applied')
        return bad === undefined ? { kind: 'confirmed' } : { kind: 'failed', reason: bad }
      }
      looked += 1
    }
    await new Promise((next) => setTimeout(next, everyMs))
  }
  return { kind: 'unknown' }
}

const isAddress = (text: string) => /^(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)

export function Actions({ chain, account, ask, refresh, faucet }: FamilyProps) {
  const { coin, decimals } = chain.network
  /** The block before which it cannot stand. */
  const begun = useRef(0)
  return (
    <>
      <SendCoins
        coin={coin}
        decimals={decimals}
        isRecipient={isAddress}
        send={async (to, amount) => {
          begun.current = (await read(chain, '/chains/main/blocks/head/header', header)).level
          const [publicKey] = v.parse(v.tuple([v.string()]), await ask('tezos_publicKey'))
          const wish = { to, amount: formatUnits(amount, decimals) }
          return v.parse(v.string(), await ask('tezos_transferCoin', publicKey, account, wish))
        }}
        follow={(hash) => follow(chain, hash, begun.current)}
        changed={refresh}
      />
      {faucet && <Faucet node={chain.node} account={account} coin={coin} changed={refresh} />}
    </>
  )
}
