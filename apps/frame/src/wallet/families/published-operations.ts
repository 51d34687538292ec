import * as solana from '@latchkey/chains/solana'
import * as tezos from '@latchkey/chains/tezos'
import { fromHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import published from './fixtures/published-operations.json' with { type: 'json' }
import type { Sample } from './samples.ts'
import { describe as describeSolana } from './solana/describe.ts'
import { loadMessages as loadSolana } from './solana/messages/load.ts'
import { describe as describeTezos } from './tezos/describe.ts'
import { loadMessages as loadTezos } from './tezos/messages/load.ts'

// Operations that were signed for Solana's and Tezos' main networks, as samples of their screens. The file says where each
// is from. What a node would tell of them is left out.

type Published = (typeof published)[number]

const onSolana = ({ bytes: text }: Published): Sample => {
  const bytes = fromHex(`0x${text}`)
  const transaction = solana.decode(bytes)
  const account = transaction.signers.at(-1) ?? ''
  return {
    network: 'solana',
    account,
    async describe(locale) {
      const prepared: solana.Prepared = {
        transaction,
        reading: solana.readTransaction(transaction),
        holdings: new Map(),
        associated: new Set(),
        decimals: new Map(),
        words: new Map(),
        rules: new Map(),
        balance: 50_000_000_000n,
        fee: 5_000n,
        deposit: 0n,
        changes: undefined,
        failure: undefined,
        expired: false,
      }
      const around = { network: readNetwork('solana'), own: account, sends: true, bytes, requested: transaction }
      return describeSolana(prepared, { ...around, messages: await loadSolana(locale) })
    },
  }
}

const onTezos = ({ bytes: text }: Published): Sample => {
  const unsigned = fromHex(`0x${text}`)
  const operation = tezos.decode(unsigned)
  const account = operation.contents[0]?.source ?? ''
  return {
    network: 'tezos',
    account,
    async describe(locale) {
      const prepared = {
        operation,
        unsigned,
        balance: 50_000_000n,
        burn: 0n,
        changes: undefined,
        failure: undefined,
      }
      const around = { network: readNetwork('tezos'), own: account, tokens: new Map(), t: await loadTezos(locale) }
      return describeTezos(prepared, around)
    },
  }
}

/** Signed operations by `published-` and their name. */
export const publishedOperations: Record<string, Sample> = Object.fromEntries(
  published.map((each) => [`published-${each.name}`, each.family === 'solana' ? onSolana(each) : onTezos(each)]),
)
