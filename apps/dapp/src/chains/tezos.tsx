import { useRef } from 'react'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { texts } from '../texts.ts'
import type { FamilyProps, PageChain } from './family.ts'
import { Faucet } from './faucet.tsx'
import { lookUntil } from './look-until.ts'
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
const result = v.object({ status: v.string(), errors: v.optional(v.array(v.looseObject({ id: v.string() }))) })
const operation = v.object({
  hash: v.string(),
  contents: v.array(
    v.object({
      metadata: v.object({
        operation_result: v.optional(result),
        internal_operation_results: v.optional(v.array(v.object({ result }))),
      }),
    }),
  ),
})

/** Blocks on top of an operation's own after which it stays, and those its branch holds for. */
const deep = 2
const lifetime = 450

/** What a failure is called there, in words of ours: its own may hold anything. */
const toReason = (ids: readonly string[]): string | undefined =>
  Object.entries(texts.chains.tezos.failures).find(([word]) => ids.some((id) => id.includes(word)))?.[1]

const readOutcome = ({ contents }: v.InferOutput<typeof operation>): Outcome => {
  const results = contents.flatMap(({ metadata }) => [
    ...(metadata.operation_result ? [metadata.operation_result] : []),
    ...(metadata.internal_operation_results ?? []).map((each) => each.result),
  ])
  if (results.every(({ status }) => status === 'applied')) return { kind: 'confirmed' }
  return { kind: 'failed', reason: toReason(results.flatMap(({ errors = [] }) => errors.map(({ id }) => id))) }
}

/** Looks until two blocks stand on the operation's own, and reads there what came of it. */
const follow = (chain: PageChain, hash: string, from: number): Promise<Outcome> => {
  let looked = from - 1
  return lookUntil(async () => {
    const { level } = await read(chain, '/chains/main/blocks/head/header', header)
    while (looked < level - deep) {
      const all = await read(chain, `/chains/main/blocks/${looked + 1}/operations/3`, v.array(v.unknown()))
      const found = all.flatMap((each) => {
        const parsed = v.safeParse(operation, each)
        return parsed.success && parsed.output.hash === hash ? [parsed.output] : []
      })[0]
      if (found) return readOutcome(found)
      looked += 1
    }
    return looked > from + lifetime ? { kind: 'expired' } : undefined
  })
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
