import {
  aptosCoin,
  decodeArguments,
  encode,
  encodeParties,
  formatTypeTag,
  parseTypeTag,
  readAddress,
  toShortAddress,
} from '@latchkey/chains/aptos'
import { viewFunctionType } from '@latchkey/chains/aptos/bcs'
import { partiesSigningMessage, signingMessage } from '@latchkey/chains/aptos/sign'
import { toHex } from '@latchkey/core/bytes'
import { bcs } from '@mysten/bcs'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Abort, accountType, balanceOf } from './assets.ts'
import { readCallJson, readOthers, readRequest, readSubmission } from './from-json.ts'
import { resourceBytes, resourcesBytes } from './in-bcs.ts'
import type { Entry, Ledger } from './ledger.ts'
import { gasPrices } from './machine.ts'
import { functionOf, moduleOf, modulesOf } from './modules.ts'
import { badInput, Refusal } from './refusal.ts'
import { showBlock, showEntry, showPending, showSummary, showUser } from './show.ts'
import { partiesOf, readSigned, type Signed, signedType } from './signed.ts'
import { openSession } from './state.ts'

const signedBytes = 'application/x.aptos.signed_transaction+bcs'
const viewBytes = 'application/x.aptos.view_function+bcs'
const headerNames = [
  'CHAIN-ID',
  'LEDGER-VERSION',
  'LEDGER-OLDEST-VERSION',
  'LEDGER-TIMESTAMPUSEC',
  'EPOCH',
  'BLOCK-HEIGHT',
  'OLDEST-BLOCK-HEIGHT',
  'GAS-USED',
  'CURSOR',
].map((name) => `X-APTOS-${name}`)
const mostPerPage = 100
const mostBatch = 10
const pollMs = 20
const inBytes = 'application/x-bcs'
/** Routes that answer in BCS. */
const bytesPaths: readonly [method: string, path: RegExp][] = [
  ['GET', /^\/v1\/accounts\/[^/]+(\/resources|\/resource\/[^/]+)?$/],
  ['POST', /^\/v1\/transactions$/],
]
const longestWaitMs = 1_000

/**
 * The REST API over a ledger, at /v1. Accounts, their resources and submissions can also be answered in BCS; elsewhere
 * a request for BCS is refused with the node's code.
 */
export function createRoutes(ledger: Ledger) {
  const { state } = ledger

  const natural = (text: string | undefined, what: string): bigint | undefined => {
    if (text === undefined) return undefined
    if (!/^\d{1,20}$/.test(text)) throw new Refusal('web_framework_error', `failed to parse parameter \`${what}\``)
    return BigInt(text)
  }
  /** A required part of the path. */
  const part = (c: Context, name: string): string => c.req.param(name) ?? ''
  const requireNatural = (c: Context, name: string): bigint => natural(part(c, name) || 'none', name) ?? 0n
  const address = (c: Context): string => {
    try {
      return readAddress(`0x${part(c, 'address').replace(/^0x/, '')}`)
    } catch {
      throw badInput('failed to parse account address')
    }
  }
  const at = (c: Context): bigint | undefined => {
    const version = natural(c.req.query('ledger_version'), 'ledger_version')
    if (version !== undefined && version >= BigInt(ledger.entries.length))
      throw new Refusal('version_not_found', `Ledger version not found by Ledger version(${version})`)
    return version
  }
  const limit = (c: Context, most = mostPerPage, usual = 25): number => {
    const limit = natural(c.req.query('limit'), 'limit')
    if (limit === 0n || (limit !== undefined && limit > BigInt(most))) throw badInput(`limit must be from 1 to ${most}`)
    return limit === undefined ? usual : Number(limit)
  }
  const page = <T>(c: Context, all: readonly T[]): T[] => {
    const start = natural(c.req.query('start'), 'start')
    const count = limit(c)
    return start === undefined ? all.slice(-count) : all.slice(Number(start), Number(start) + count)
  }
  /** Pagination by cursor: a page begins where the previous one ended. */
  const byCursor = <T>(c: Context, all: readonly T[], nameOf: (each: T) => string): T[] => {
    const start = c.req.query('start')
    const from = start === undefined ? '' : Buffer.from(start, 'hex').toString()
    if (start !== undefined && Buffer.from(from).toString('hex') !== start.toLowerCase())
      throw badInput('the cursor is not one')
    const count = limit(c, 9_999, 9_999)
    const rest = all.filter((each) => nameOf(each) >= from)
    const following = rest[count]
    if (following) c.header('X-APTOS-CURSOR', Buffer.from(nameOf(following)).toString('hex'))
    return rest.slice(0, count)
  }
  const exact = (c: Context, name: string): string => {
    try {
      return formatTypeTag(parseTypeTag(part(c, name)))
    } catch {
      throw badInput(`failed to parse ${name.replace('_', ' ')}`)
    }
  }
  const atVersion = (version: bigint | undefined) => version ?? BigInt(ledger.entries.length - 1)
  const accountNotFound = (of: string, version: bigint | undefined) =>
    new Refusal(
      'account_not_found',
      `Account not found by Address(${toShortAddress(of)}) and Ledger version(${atVersion(version)})`,
    )
  const resourceNotFound = (of: string, type: string, version: bigint | undefined) =>
    new Refusal(
      'resource_not_found',
      `Resource not found by Address(${toShortAddress(of)}), Struct tag(${type}) and Ledger version(${atVersion(version)})`,
    )
  const requireResource = (of: string, type: string, version: bigint | undefined) => {
    const data = state.read(of, type, version)
    if (!data) throw resourceNotFound(of, type, version)
    return data
  }
  const json = async (c: Context): Promise<unknown> => {
    try {
      return await c.req.json()
    } catch {
      throw new Refusal('web_framework_error', 'failed to parse JSON')
    }
  }
  const isBytes = (c: Context, type: string) => c.req.header('content-type')?.split(';')[0] === type
  const fromBytes = <T>(read: () => T): T => {
    try {
      return read()
    } catch {
      throw badInput('Failed to deserialize input into SignedTransaction')
    }
  }
  const body = async (c: Context): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer())
  const signed = async (c: Context): Promise<Signed> => {
    if (!isBytes(c, signedBytes)) return readSubmission(await json(c), ledger.chainId)
    const all = await body(c)
    return fromBytes(() => readSigned(all))
  }
  const find = (text: string) => {
    const hash = `0x${text.replace(/^0x/, '').toLowerCase()}`
    if (!/^0x[0-9a-f]{64}$/.test(hash)) throw badInput('failed to parse transaction hash')
    const entry = ledger.byHash.get(hash)
    if (entry) return showEntry(entry)
    const pending = ledger.waiting.get(hash)
    return pending && showPending(pending)
  }
  const requireFound = (hash: string) => {
    const found = find(hash)
    if (!found) throw new Refusal('transaction_not_found', `Transaction not found by Transaction hash(${hash})`)
    return found
  }
  const blockOf = (entry: Entry | undefined, what: string) => {
    if (!entry) throw new Refusal('version_not_found', `Ledger version not found by ${what}`)
    return entry.block
  }

  const wantsBytes = (c: Context): boolean => c.req.header('accept')?.includes(inBytes) ?? false
  const asBytes = (c: Context, bytes: Uint8Array, status: ContentfulStatusCode = 200) =>
    c.body(Uint8Array.from(bytes), status, { 'content-type': inBytes })

  const v1 = new Hono({ strict: false })
    .get('/', (c) => {
      const { height, microseconds, last } = ledger.latest()
      return c.json({
        chain_id: ledger.chainId,
        epoch: '1',
        ledger_version: String(last),
        oldest_ledger_version: '0',
        ledger_timestamp: String(microseconds),
        node_role: 'full_node',
        oldest_block_height: '0',
        block_height: String(height),
        git_hash: 'a local stand-in',
      })
    })
    .get('/spec', (c) =>
      c.html('<!doctype html><title>Aptos Node API</title><p>A local stand-in for the Aptos Node API, version 1.2.0.'),
    )
    .get('/info', (c) =>
      c.json({ build_version: 'a local stand-in', chain_id: ledger.chainId, node_type: 'PublicFullnode' }),
    )
    .get('/-/healthy', (c) => {
      const most = natural(c.req.query('duration_secs'), 'duration_secs')
      const behind = BigInt(Date.now()) * 1_000n - ledger.latest().microseconds
      if (most !== undefined && behind > most * 1_000_000n)
        throw new Refusal('health_check_failed', 'The latest ledger info timestamp is too old')
      return c.json({ message: 'aptos-node:ok' })
    })
    .get('/estimate_gas_price', (c) => c.json(gasPrices))

    .get('/accounts/:address', (c) => {
      const version = at(c)
      const account = state.read(address(c), accountType, version)
      if (!account) throw accountNotFound(address(c), version)
      if (wantsBytes(c)) return asBytes(c, resourceBytes(accountType, account))
      return c.json({ sequence_number: account.sequence_number, authentication_key: account.authentication_key })
    })
    .get('/accounts/:address/resources', (c) => {
      const version = at(c)
      const all = state.resources(address(c), version)
      if (all.length === 0) throw accountNotFound(address(c), version)
      const chosen = byCursor(c, all, ({ type }) => type)
      return wantsBytes(c) ? asBytes(c, resourcesBytes(chosen)) : c.json(chosen)
    })
    .get('/accounts/:address/modules', (c) => {
      const version = at(c)
      const all = modulesOf(address(c))
      if (all.length === 0 && state.resources(address(c), version).length === 0)
        throw accountNotFound(address(c), version)
      return c.json(byCursor(c, all, ({ abi }) => abi.name))
    })
    .get('/accounts/:address/resource/:resource_type', (c) => {
      const type = exact(c, 'resource_type')
      const data = requireResource(address(c), type, at(c))
      return wantsBytes(c) ? asBytes(c, resourceBytes(type, data)) : c.json({ type, data })
    })
    .get('/accounts/:address/module/:module_name', (c) => {
      const found = moduleOf(address(c), part(c, 'module_name'))
      if (found) return c.json(found)
      const place = `Address(${toShortAddress(address(c))}), Module name(${part(c, 'module_name')})`
      throw new Refusal('module_not_found', `Module not found by ${place} and Ledger version(${atVersion(at(c))})`)
    })
    .get('/accounts/:address/balance/:asset_type', (c) => {
      const asset = part(c, 'asset_type')
      const version = at(c)
      const kind = asset.includes('::') ? exact(c, 'asset_type') : readAddress(asset)
      // As text: the number may be too large for a JavaScript number.
      return c.body(String(balanceOf(state, address(c), kind, version)), 200, { 'content-type': 'application/json' })
    })
    .get('/accounts/:address/transactions', (c) => {
      const all = ledger.sentBy(address(c))
      if (all.length === 0 && !state.read(address(c), accountType)) throw accountNotFound(address(c), undefined)
      return c.json(page(c, all).map(showEntry))
    })
    .get('/accounts/:address/transaction_summaries', (c) => {
      const from = natural(c.req.query('start_version'), 'start_version') ?? 0n
      const to = natural(c.req.query('end_version'), 'end_version') ?? BigInt(ledger.entries.length)
      const all = ledger.sentBy(address(c)).filter(({ version }) => version >= from && version <= to)
      const count = limit(c)
      const chosen = c.req.query('start_version') === undefined ? all.slice(-count) : all.slice(0, count)
      return c.json(chosen.map((entry) => showSummary(entry, address(c))))
    })
    .get('/accounts/:address/events/:creation_number', (c) => {
      const all = ledger.eventsOf(toShortAddress(address(c)), String(requireNatural(c, 'creation_number')))
      return c.json(page(c, all).map(({ version, ...event }) => ({ ...event, version: String(version) })))
    })
    .get('/accounts/:address/events/:event_handle/:field_name', (c) => {
      const type = exact(c, 'event_handle')
      const handle = requireResource(address(c), type, undefined)[part(c, 'field_name')] as
        | { guid?: { id?: { addr?: string; creation_num?: string } } }
        | undefined // a field of any form: what is not a handle has no such parts
      const { addr, creation_num } = handle?.guid?.id ?? {}
      if (addr === undefined || creation_num === undefined)
        throw new Refusal('struct_field_not_found', `Struct field not found by Field name(${part(c, 'field_name')})`)
      return c.json(
        page(c, ledger.eventsOf(addr, creation_num)).map(({ version, ...event }) => ({
          ...event,
          version: String(version),
        })),
      )
    })

    .get('/blocks/by_height/:block_height', (c) => {
      const height = requireNatural(c, 'block_height')
      const block = ledger.blocks[Number(height)]
      if (!block) throw new Refusal('block_not_found', `Block not found by Block height(${height})`)
      return c.json(showBlock(ledger, block, c.req.query('with_transactions') === 'true'))
    })
    .get('/blocks/by_version/:version', (c) => {
      const version = requireNatural(c, 'version')
      const block = blockOf(ledger.entries[Number(version)], `Ledger version(${version})`)
      return c.json(showBlock(ledger, block, c.req.query('with_transactions') === 'true'))
    })

    .get('/transactions', (c) => c.json(page(c, ledger.entries).map(showEntry)))
    .get('/transactions/by_hash/:hash', (c) => c.json(requireFound(part(c, 'hash'))))
    .get('/transactions/wait_by_hash/:hash', async (c) => {
      const hash = part(c, 'hash')
      const end = performance.now() + longestWaitMs
      while (performance.now() < end && (find(hash)?.type ?? 'pending_transaction') === 'pending_transaction')
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      return c.json(requireFound(hash))
    })
    .get('/transactions/by_version/:version', (c) => {
      const version = requireNatural(c, 'version')
      const entry = ledger.entries[Number(version)]
      if (!entry) throw new Refusal('version_not_found', `Ledger version not found by Ledger version(${version})`)
      return c.json(showEntry(entry))
    })
    .post('/transactions', async (c) => {
      const each = await signed(c)
      ledger.submit(each)
      // In BCS the answer is empty: the client can compute the hash from the bytes.
      return wantsBytes(c) ? asBytes(c, new Uint8Array(), 202) : c.json(showPending(each), 202)
    })
    .post('/transactions/batch', async (c) => {
      const posted = isBytes(c, signedBytes) ? await body(c) : undefined
      const list: (() => Signed)[] = posted
        ? fromBytes(() => bcs.vector(signedType).parse(posted)).map(
            (each) => () => readSigned(signedType.serialize(each).toBytes()),
          )
        : readList(await json(c)).map((each) => () => readSubmission(each, ledger.chainId))
      if (list.length > mostBatch)
        throw badInput(`Submitted too many transactions (${list.length}). The limit is ${mostBatch}`)
      const transaction_failures = list.flatMap((read, transaction_index) => {
        try {
          ledger.submit(read())
          return []
        } catch (failure) {
          if (!(failure instanceof Refusal)) throw failure
          return [{ error: failure.toJSON(), transaction_index }]
        }
      })
      return c.json({ transaction_failures }, transaction_failures.length > 0 ? 206 : 202)
    })
    .post('/transactions/simulate', async (c) => {
      let each = await signed(c)
      if (partiesOf(each).parties.some(({ verifies }) => verifies))
        throw badInput('Simulated transactions must not have a valid signature')
      const { transaction } = each
      const price =
        c.req.query('estimate_prioritized_gas_unit_price') === 'true'
          ? BigInt(gasPrices.prioritized_gas_estimate)
          : c.req.query('estimate_gas_unit_price') === 'true'
            ? BigInt(gasPrices.gas_estimate)
            : transaction.gasUnitPrice
      const affordable = balanceOf(state, partiesOf(each).payer, aptosCoin) / (price || 1n)
      const maxGasAmount =
        c.req.query('estimate_max_gas_amount') === 'true'
          ? affordable < 2_000_000n
            ? affordable
            : 2_000_000n
          : transaction.maxGasAmount
      each = { ...each, transaction: { ...transaction, gasUnitPrice: price, maxGasAmount } }
      const { last, microseconds } = ledger.latest()
      return c.json([showUser(each, ledger.simulate(each), last, microseconds)])
    })
    .post('/transactions/encode_submission', async (c) => {
      const value = await json(c)
      const transaction = readRequest(value, ledger.chainId)
      const { secondarySigners, feePayer } = readOthers(value)
      const message =
        secondarySigners.length > 0 || feePayer
          ? partiesSigningMessage(encodeParties({ raw: transaction, secondarySigners, feePayer }))
          : signingMessage(encode(transaction))
      return c.json(toHex(message))
    })

    .post('/tables/:handle/item', async (c) => {
      const { key } = ((await json(c)) ?? {}) as { key?: unknown }
      return c.json(requireItem(part(c, 'handle'), key, at(c)))
    })
    .post('/tables/:handle/raw_item', async (c) => {
      // There is only one kind of key: an address.
      const { key } = ((await json(c)) ?? {}) as { key?: unknown }
      if (typeof key !== 'string' || !/^0x[0-9a-f]{64}$/i.test(key)) throw badInput('failed to parse key')
      const item = requireItem(part(c, 'handle'), toShortAddress(key), at(c))
      return c.json(toHex(bcs.u128().serialize(String(item)).toBytes()))
    })
    .post('/view', async (c) => {
      const version = at(c)
      if (version !== undefined && version !== BigInt(ledger.entries.length - 1))
        throw badInput('this stand-in calls views of the latest version alone')
      const posted = isBytes(c, viewBytes) ? await body(c) : undefined
      const call = posted ? fromBytes(() => viewFunctionType.parse(posted)) : readCallJson(await json(c), 'view')
      const found = functionOf(call.address, call.module, call.name)
      if (!found?.view) throw badInput(`${call.module}::${call.name} is not a view function`)
      if (call.typeArguments.length !== (found.types ?? 0))
        throw badInput('the type arguments are not as many as it takes')
      try {
        const values = decodeArguments(call.arguments, found.params, call.typeArguments).map(({ value }) => value)
        const result = found.view({
          session: openSession(state),
          sender: '',
          others: [],
          types: call.typeArguments.map(formatTypeTag),
          arguments: values,
          clock: ledger.clock(),
        })
        c.header('X-APTOS-GAS-USED', '3')
        return c.json(result)
      } catch (failure) {
        if (failure instanceof Abort) throw new Refusal('vm_error', failure.message, 4016)
        throw badInput(failure instanceof Error ? failure.message : 'invalid arguments')
      }
    })

  const requireItem = (handle: string, key: unknown, version: bigint | undefined): unknown => {
    const whole = /^0x[0-9a-f]{1,64}$/i.test(handle) ? readAddress(handle) : undefined
    if (!whole) throw badInput('failed to parse table handle')
    const item = state.readTable(whole, key, version)
    if (item === undefined)
      throw new Refusal(
        'table_item_not_found',
        `Table Item not found by Table handle(${handle}), Table key(${JSON.stringify(key)})`,
      )
    return item
  }

  const app = new Hono({ strict: false })
    .use(cors({ origin: '*', exposeHeaders: headerNames, maxAge: 600 }))
    .use(
      bodyLimit({
        maxSize: 8 * 1024 * 1024,
        onError: (c) =>
          c.json({ message: 'payload is too large', error_code: 'web_framework_error', vm_error_code: null }, 413),
      }),
    )
    .use('/v1/*', async (c, next) => {
      await next()
      const { height, microseconds, last } = ledger.latest()
      const facts = [ledger.chainId, last, 0, microseconds, 1, height, 0]
      for (const [i, fact] of facts.entries()) c.header(headerNames[i] as string, String(fact)) // as many names as facts
    })
    .use('/v1/*', async (c, next) => {
      if (wantsBytes(c) && !bytesPaths.some(([method, path]) => c.req.method === method && path.test(c.req.path)))
        throw new Refusal('bcs_not_supported', 'this stand-in answers this in JSON alone')
      await next()
    })
    .route('/v1', v1)
  app.notFound((c) => c.json({ message: 'not found', error_code: 'web_framework_error', vm_error_code: null }, 404))
  app.onError((failure, c) => {
    if (failure instanceof Refusal) return c.json(failure.toJSON(), failure.status as ContentfulStatusCode) // one of its table
    return c.json({ message: failure.message, error_code: 'internal_error', vm_error_code: null }, 500)
  })
  return app
}

const readList = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new Refusal('web_framework_error', 'failed to parse JSON: a list is expected')
  return value
}
