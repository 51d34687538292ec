import { parseJson } from '@latchkey/service/body'
import * as v from 'valibot'
import type { NodeRule } from './rule.ts'

const octezErrors = v.pipe(v.array(v.looseObject({ kind: v.string(), id: v.string() })), v.minLength(1))

/** Nodes of Tezos, by octez' RPC. */
export const tezos: NodeRule = {
  allowed: {
    paths: {
      GET: [/^\/chains\/main\/(blocks|chain_id|mempool)(\/|$)/],
      POST: [
        /^\/chains\/main\/blocks\/[^/]+\/helpers\/(scripts\/(run_operation|simulate_operation|run_view)|preapply\/operations|forge\/operations)$/,
        /^\/injection\/operation$/,
      ],
    },
  },
  identity: { ask: { path: '/chains/main/chain_id' }, read: (answer) => v.parse(v.string(), answer) },
  // Octez explains a refused operation this way.
  isAnswer: (_, body) => v.is(octezErrors, parseJson(body())),
}
