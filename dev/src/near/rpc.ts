// Part of the stand-in for a NEAR node: the JSON-RPC methods that wallets and pages use, with nearcore's answers and
// errors.
import { baseEncode, encodeTransaction } from 'near-api-js'
import * as v from 'valibot'
import { sleep } from '../part.ts'
import { readSigned, type Signed, toPermissionView, toView } from './actions.ts'
import { digest } from './clock.ts'
import { gasPrice, storagePrice } from './fees.ts'
import type { Ledger } from './ledger.ts'
import type { ExecutionOutcome, Sent } from './state.ts'
import { Panic, tokenId, views } from './token.ts'
import { Invalid, isAccountId, storageOf } from './verify.ts'

/** A failure in the form of the answer. */
export class RpcFailure extends Error {
  readonly body: Record<string, unknown>
  constructor(body: Record<string, unknown>) {
    super(JSON.stringify(body))
    this.body = body
  }
}

const handlerError = (cause: string, info: Record<string, unknown>, data: unknown) =>
  new RpcFailure({
    name: 'HANDLER_ERROR',
    cause: { name: cause, info },
    code: -32000,
    message: 'Server error',
    data,
  })
const parseError = (reason: string) =>
  new RpcFailure({
    name: 'REQUEST_VALIDATION_ERROR',
    cause: { name: 'PARSE_ERROR', info: { error_message: reason } },
    code: -32700,
    message: 'Parse error',
    data: reason,
  })
const methodNotFound = (method: string) =>
  new RpcFailure({
    name: 'REQUEST_VALIDATION_ERROR',
    cause: { name: 'METHOD_NOT_FOUND', info: { method_name: method } },
    code: -32601,
    message: 'Method not found',
    data: method,
  })

const read = <S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> => {
  const { success, output, issues } = v.safeParse(schema, params)
  if (!success) throw parseError(`Failed parsing args: ${issues[0].message}`)
  return output
}

const finality = v.picklist(['optimistic', 'near-final', 'final'])
const blockId = v.union([v.string(), v.number()])
const blockReference = { block_id: v.optional(blockId), finality: v.optional(finality) }
const waits = ['NONE', 'INCLUDED', 'EXECUTED_OPTIMISTIC', 'INCLUDED_FINAL', 'EXECUTED', 'FINAL'] as const
type Wait = (typeof waits)[number]
const waitUntil = v.optional(v.picklist(waits), 'EXECUTED_OPTIMISTIC')
/** A block can be final before the receipts that it started are executed. */
const hasCome = (progress: Wait, wanted: Wait) =>
  waits.indexOf(progress) >= waits.indexOf(wanted) &&
  !(progress === 'INCLUDED_FINAL' && wanted === 'EXECUTED_OPTIMISTIC')
/** How long a node waits for the state that a caller asked for, milliseconds. */
const patienceMs = 10_000

const query = v.variant('request_type', [
  v.object({ request_type: v.literal('view_account'), account_id: v.string(), ...blockReference }),
  v.object({
    request_type: v.literal('view_access_key'),
    account_id: v.string(),
    public_key: v.string(),
    ...blockReference,
  }),
  v.object({ request_type: v.literal('view_access_key_list'), account_id: v.string(), ...blockReference }),
  v.object({ request_type: v.literal('view_code'), account_id: v.string(), ...blockReference }),
  v.object({
    request_type: v.literal('call_function'),
    account_id: v.string(),
    method_name: v.string(),
    args_base64: v.string(),
    ...blockReference,
  }),
])

/** Answers one request. `chainId` is the name of the chain. */
export function createRpc(ledger: Ledger, chainId: string) {
  const { state, clock } = ledger
  const noContract = '1'.repeat(32)

  /** The height of the block that a request refers to. */
  const heightOf = (asked: { block_id?: string | number | undefined; finality?: string | undefined }): number => {
    if (asked.block_id !== undefined) {
      const height = typeof asked.block_id === 'number' ? asked.block_id : clock.heightOf(asked.block_id)
      if (height === undefined || height < clock.first || height > clock.head())
        throw handlerError(
          'UNKNOWN_BLOCK',
          {},
          `DB Not Found Error: BLOCK ${typeof asked.block_id === 'number' ? 'HEIGHT' : 'HEADER'}: ${asked.block_id}`,
        )
      return height
    }
    return asked.finality === 'final' ? clock.final() : clock.head()
  }

  const block = (height: number) => {
    const hash = clock.hashAt(height)
    const zero = noContract
    const epoch = digest('epoch', String(Math.floor(height / 43_200)))
    return {
      author: 'validator.testnet',
      header: {
        height,
        prev_height: height - 1,
        epoch_id: epoch,
        next_epoch_id: epoch,
        hash,
        prev_hash: clock.hashAt(height - 1),
        prev_state_root: zero,
        chunk_receipts_root: zero,
        chunk_headers_root: zero,
        chunk_tx_root: zero,
        outcome_root: zero,
        chunks_included: 1,
        challenges_root: zero,
        timestamp: clock.timeAt(height) * 1e6,
        timestamp_nanosec: `${clock.timeAt(height)}000000`,
        random_value: digest('random', hash),
        validator_proposals: [],
        chunk_mask: [true],
        gas_price: String(gasPrice),
        block_ordinal: height,
        rent_paid: '0',
        validator_reward: '0',
        total_supply: String(Object.values(state.accounts).reduce((sum, { amount }) => sum + amount, 0n)),
        challenges_result: [],
        last_final_block: clock.hashAt(Math.max(clock.first, height - 2)),
        last_ds_final_block: clock.hashAt(Math.max(clock.first, height - 1)),
        next_bp_hash: zero,
        block_merkle_root: digest('merkle', hash),
        approvals: [],
        signature: `ed25519:${noContract}${noContract}`,
        latest_protocol_version: 84,
      },
      chunks: [],
    }
  }

  const view = (params: v.InferOutput<typeof query>) => {
    const height = heightOf(params)
    const at = { block_height: height, block_hash: clock.hashAt(height) }
    const id = params.account_id
    if (!isAccountId(id))
      throw handlerError('INVALID_ACCOUNT', { requested_account_id: id, ...at }, `invalid account ${id}`)
    const account = state.accounts[id]
    if (!account)
      throw handlerError(
        'UNKNOWN_ACCOUNT',
        { requested_account_id: id, ...at },
        `account ${id} does not exist while viewing`,
      )
    const noCode = () =>
      handlerError(
        'NO_CONTRACT_CODE',
        { contract_account_id: id, ...at },
        `Contract code for contract ID #${id} has never been observed on the node`,
      )
    switch (params.request_type) {
      case 'view_account':
        return {
          amount: String(account.amount),
          locked: String(account.locked),
          code_hash: account.code?.hash ?? noContract,
          storage_usage: storageOf(account),
          storage_paid_at: 0,
          ...at,
        }
      case 'view_access_key': {
        const key = account.keys[params.public_key]
        if (!key)
          throw handlerError(
            'UNKNOWN_ACCESS_KEY',
            { public_key: params.public_key, ...at },
            `access key ${params.public_key} does not exist while viewing`,
          )
        return { nonce: Number(key.nonce), permission: toPermissionView(key.permission), ...at }
      }
      case 'view_access_key_list':
        return {
          keys: Object.entries(account.keys).map(([publicKey, { nonce, permission }]) => ({
            public_key: publicKey,
            access_key: { nonce: Number(nonce), permission: toPermissionView(permission) },
          })),
          ...at,
        }
      case 'view_code':
        if (!account.code) throw noCode()
        return { code_base64: '', hash: account.code.hash, ...at }
      case 'call_function': {
        if (!account.code) throw noCode()
        const refuse = (error: unknown, words: string) =>
          handlerError('CONTRACT_EXECUTION_ERROR', { error, vm_error: error, ...at }, words)
        const run = id === tokenId ? views[params.method_name] : undefined
        if (!run)
          throw refuse(
            { MethodResolveError: 'MethodNotFound' },
            'wasm execution failed with error: MethodResolveError(MethodNotFound)',
          )
        try {
          const args = Buffer.from(params.args_base64, 'base64').toString('utf8')
          const value = run(state, args === '' ? {} : (JSON.parse(args) as Record<string, unknown>)) // methods read their own fields
          return { result: [...Buffer.from(JSON.stringify(value))], logs: [], ...at }
        } catch (failure) {
          if (!(failure instanceof Panic || failure instanceof SyntaxError)) throw failure
          const words = `Smart contract panicked: ${failure.message}`
          throw refuse({ ExecutionError: words }, `wasm execution failed with error: ExecutionError("${words}")`)
        }
      }
    }
  }

  const toOutcome = (outcome: ExecutionOutcome) => ({
    id: outcome.id,
    block_hash: clock.hashAt(outcome.block),
    proof: [],
    outcome: {
      logs: outcome.logs,
      receipt_ids: outcome.receiptIds,
      gas_burnt: Number(outcome.gasBurnt),
      tokens_burnt: String(outcome.gasBurnt * gasPrice),
      executor_id: outcome.executor,
      status: outcome.status,
      metadata: { version: 1, gas_profile: null },
    },
  })

  /** How far a transaction has come. */
  const progressOf = (hash: string, sent: Sent): Wait => {
    if (!sent.outcome) return 'NONE'
    const open = state.receipts.filter(({ transaction }) => transaction === hash)
    const included = clock.isFinal(sent.block)
    if (open.some(({ work }) => work.kind !== 'refund')) return included ? 'INCLUDED_FINAL' : 'INCLUDED'
    if (!included) return 'EXECUTED_OPTIMISTIC'
    const done = open.length === 0 && sent.receipts.every((each) => clock.isFinal(each.block))
    return done ? 'FINAL' : 'EXECUTED'
  }

  const finalStatus = (sent: Sent): unknown => {
    const known = new Map(sent.receipts.map((each) => [each.id, each]))
    let status: unknown = sent.outcome?.status ?? 'NotStarted'
    while (typeof status === 'object' && status !== null && 'SuccessReceiptId' in status) {
      const next = known.get(String(status.SuccessReceiptId))
      if (!next) return 'Started'
      status = next.status
    }
    return status
  }

  const toAnswer = (hash: string, sent: Sent, progress: Wait) => {
    if (!sent.outcome) return { final_execution_status: progress }
    const { transaction, theirs } = readSigned(Uint8Array.from(Buffer.from(sent.bytes, 'base64')))
    return {
      final_execution_status: progress,
      status: finalStatus(sent),
      transaction: {
        signer_id: transaction.signerId,
        public_key: transaction.publicKey,
        nonce: Number(transaction.nonce),
        receiver_id: transaction.receiverId,
        actions: transaction.actions.map(toView),
        priority_fee: 0,
        signature: `ed25519:${baseEncode(Uint8Array.from(theirs.signature.ed25519Signature?.data ?? []))}`,
        hash,
      },
      transaction_outcome: toOutcome(sent.outcome),
      receipts_outcome: sent.receipts.map(toOutcome),
    }
  }

  /** Waits until a transaction has come as far as the caller asked for. */
  const follow = async (hash: string, wanted: Wait) => {
    const until = Date.now() + patienceMs
    for (;;) {
      ledger.advance()
      const sent = state.transactions[hash]
      if (!sent)
        throw handlerError(
          'UNKNOWN_TRANSACTION',
          { requested_transaction_hash: hash },
          `Transaction ${hash} doesn't exist`,
        )
      const progress = progressOf(hash, sent)
      if (hasCome(progress, wanted)) return toAnswer(hash, sent, progress)
      if (Date.now() > until) throw handlerError('TIMEOUT_ERROR', {}, 'Timeout')
      await sleep(clock.untilNext() + 5)
    }
  }

  const decode = (base64: string): { bytes: Uint8Array; signed: Signed } => {
    const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
    try {
      return { bytes, signed: readSigned(bytes) }
    } catch (failure) {
      throw parseError(`Failed to decode transaction: ${failure instanceof Error ? failure.message : String(failure)}`)
    }
  }

  const send = async (base64: string, wanted: Wait) => {
    const { bytes, signed } = decode(base64)
    const hash = hashOf(signed)
    try {
      ledger.submit(bytes, hash)
    } catch (failure) {
      if (!(failure instanceof Invalid)) throw failure
      throw handlerError('INVALID_TRANSACTION', {}, { TxExecutionError: { InvalidTxError: failure.view } })
    }
    return follow(hash, wanted)
  }

  /** Accepts a transaction without reporting if it is valid, as the real node does. */
  const drop = (base64: string): string => {
    const { bytes, signed } = decode(base64)
    const hash = hashOf(signed)
    try {
      ledger.submit(bytes, hash)
    } catch (failure) {
      if (!(failure instanceof Invalid)) throw failure
    }
    return hash
  }

  const one = v.pipe(
    v.tuple([v.string()]),
    v.transform(([base64]) => base64),
  )
  const sendParams = v.union([
    v.object({ signed_tx_base64: v.string(), wait_until: waitUntil }),
    v.pipe(
      one,
      v.transform((base64) => ({ signed_tx_base64: base64, wait_until: 'EXECUTED_OPTIMISTIC' as const })),
    ),
  ])
  const transactionParams = v.union([
    v.object({ tx_hash: v.string(), sender_account_id: v.string(), wait_until: waitUntil }),
    v.pipe(
      v.tuple([v.string(), v.string()]),
      v.transform(([hash, sender]) => ({
        tx_hash: hash,
        sender_account_id: sender,
        wait_until: 'EXECUTED_OPTIMISTIC' as const,
      })),
    ),
  ])

  const methods: Record<string, (params: unknown) => unknown> = {
    status: () => ({
      version: { version: '2.10.0', build: 'latchkey stand-in', rustc_version: 'none' },
      chain_id: chainId,
      genesis_hash: clock.hashAt(clock.first),
      protocol_version: 84,
      latest_protocol_version: 84,
      rpc_addr: '0.0.0.0:3030',
      validators: [],
      sync_info: {
        latest_block_hash: clock.hashAt(clock.head()),
        latest_block_height: clock.head(),
        latest_state_root: noContract,
        latest_block_time: new Date(clock.timeAt(clock.head())).toISOString(),
        syncing: false,
      },
      validator_account_id: null,
      node_public_key: `ed25519:${noContract}`,
      node_key: null,
      uptime_sec: 1,
    }),
    block: (params) => block(heightOf(read(v.object(blockReference), params))),
    gas_price: (params) => {
      read(v.union([v.tuple([v.nullable(blockId)]), v.object({ block_id: v.nullish(blockId) })]), params)
      return { gas_price: String(gasPrice) }
    },
    query: (params) => view(read(query, params)),
    tx: (params) => {
      const { tx_hash, wait_until } = read(transactionParams, params)
      return follow(tx_hash, wait_until)
    },
    EXPERIMENTAL_tx_status: (params) => methods.tx?.(params),
    broadcast_tx_async: (params) => drop(read(one, params)),
    broadcast_tx_commit: (params) => send(read(one, params), 'EXECUTED_OPTIMISTIC'),
    send_tx: (params) => {
      const { signed_tx_base64, wait_until } = read(sendParams, params)
      if (wait_until !== 'NONE') return send(signed_tx_base64, wait_until)
      drop(signed_tx_base64)
      return { final_execution_status: 'NONE' }
    },
    EXPERIMENTAL_protocol_config: () => ({
      chain_id: chainId,
      protocol_version: 84,
      genesis_height: clock.first,
      min_gas_price: String(gasPrice),
      runtime_config: { storage_amount_per_byte: String(storagePrice) },
    }),
  }

  return async (method: string, params: unknown): Promise<unknown> => {
    ledger.advance()
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw methodNotFound(method)
    return await answer(params)
  }
}

/** The hash that identifies a transaction on the chain: SHA-256 of the signed bytes. */
const hashOf = ({ theirs }: Signed): string => digest(encodeTransaction(theirs.transaction))
