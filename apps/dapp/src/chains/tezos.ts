import * as v from 'valibot'
import { formatUnits } from 'viem'
import { texts } from '../texts.ts'
import type { Gift, Outcome, PageChain, Place, Sent, Token, Wish } from './family.ts'
import { lookUntil } from './look-until.ts'
import { askFaucet, readJson } from './node-reading.ts'
import { readListed } from './token-words.ts'

export { signMessage } from './tezos-message.ts'

/** Reads at the chain's own node. */
const read = <S extends v.GenericSchema>({ node }: PageChain, path: string, schema: S, body?: unknown) =>
  readJson(node + path, schema, body)

const natural = v.pipe(
  v.string(),
  v.regex(/^\d{1,80}$/),
  v.transform((digits) => BigInt(digits)),
)
const head = '/chains/main/blocks/head'

/** The account's balance in mutez; nothing for one that nobody has paid into. */
export const readBalance = (chain: PageChain, account: string): Promise<bigint> =>
  read(chain, `${head}/context/contracts/${account}/balance`, natural)

/** A token as this page names it: its contract, and its number there. @throws Error for anything else */
export const readTokenId = (id: string): { contract: string; number: string } => {
  const [, contract, number] = /^(KT1\w{33})\/(\d{1,80})$/.exec(id) ?? []
  if (contract === undefined || number === undefined) throw new Error('this is no token’s contract and number')
  return { contract, number }
}

/** `balance_of` answers for each it was asked: whose, which, how many (TZIP-12). */
const balances = v.object({
  data: v.tuple([
    v.object({
      prim: v.literal('Pair'),
      args: v.tuple([v.unknown(), v.object({ int: natural })]),
    }),
  ]),
})

/** Those of the operator's tokens (FA2) it holds: a node lists none, and runs the contract's own `balance_of`. */
export const readTokens = async (chain: PageChain, account: string): Promise<Token[]> => {
  if (chain.tokens.length === 0) return []
  const chainId = await read(chain, '/chains/main/chain_id', v.string())
  return readListed(chain, async (id) => {
    const { contract, number } = readTokenId(id)
    const { data } = await read(chain, `${head}/helpers/scripts/run_view`, balances, {
      contract,
      entrypoint: 'balance_of',
      input: [{ prim: 'Pair', args: [{ string: account }, { int: number }] }],
      chain_id: chainId,
      unparsing_mode: 'Readable',
    })
    return data[0].args[1].int
  })
}

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
  if (results.every(({ status }) => status === 'applied')) return { kind: 'confirmed', settled: true }
  return { kind: 'failed', reason: toReason(results.flatMap(({ errors = [] }) => errors.map(({ id }) => id))) }
}

/**
 * Looks until two blocks stand on the operation's own, and reads there what came of it. It has expired once every block it
 * could stand in was looked through.
 *
 * @param from the level before it was asked for: no block up to this has it
 */
const follow = (chain: PageChain, hash: string, from: number, signal: AbortSignal): Promise<Outcome> => {
  let looked = from
  /** No branch of its is newer: read after the wallet had sent. Another node may have been ahead of this one. */
  let branch: number | undefined
  const ahead = 10
  return lookUntil(
    async () => {
      const { level } = await read(chain, `${head}/header`, header)
      branch ??= level + ahead
      while (looked < level - deep) {
        const all = await read(chain, `/chains/main/blocks/${looked + 1}/operations/3`, v.array(v.unknown()))
        const found = all.flatMap((each) => {
          const parsed = v.safeParse(operation, each)
          return parsed.success && parsed.output.hash === hash ? [parsed.output] : []
        })[0]
        if (found) return readOutcome(found)
        looked += 1
      }
      return looked > branch + lifetime ? { kind: 'expired' } : undefined
    },
    { signal },
  )
}

export const isRecipient = (text: string): boolean => /^(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)

export const send = async ({ chain, account, ask }: Place, { asset, to, amount }: Wish): Promise<Sent> => {
  // A node may fall behind by a block or so between two questions.
  const from = (await read(chain, `${head}/header`, header)).level - deep
  const [publicKey] = v.parse(v.tuple([v.string()]), await ask('tezos_publicKey'))
  const sendToken = (id: string) => {
    const { contract, number } = readTokenId(id)
    const transfer = { from_: account, txs: [{ to_: to, token_id: number, amount: String(amount) }] }
    return ask('tezos_transferFA2', publicKey, account, contract, [transfer])
  }
  const answer = await (asset.id === undefined
    ? ask('tezos_transferCoin', publicKey, account, { to, amount: formatUnits(amount, asset.decimals) })
    : sendToken(asset.id))
  const id = v.parse(v.string(), answer)
  return { id, follow: (signal) => follow(chain, id, from, signal) }
}

export const gifts = ({ node, network }: PageChain): Gift[] => [
  { label: network.coin, give: (account) => askFaucet(`${node}/faucet`, account) },
]
