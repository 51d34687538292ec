import * as aptos from '@latchkey/chains/aptos'
import {
  type Contracts,
  decode,
  encode,
  type Rpc,
  readEffect,
  readTypedView,
  type Token,
  type Transaction,
} from '@latchkey/chains/evm'
import * as near from '@latchkey/chains/near'
import * as solana from '@latchkey/chains/solana'
import * as tezos from '@latchkey/chains/tezos'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { type NetworkName, readNetwork } from '@latchkey/core/networks'
import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { describe as describeAptos } from './aptos/describe.ts'
import { messages as aptosMessages } from './aptos/messages/en.ts'
import { readClear } from './evm/clear-signing/clear-signing.ts'
import { createDescriptors } from './evm/clear-signing/descriptors.ts'
import type { Draft } from './evm/draft.ts'
import { noFacts, readSimulations } from './evm/facts.ts'
import { describeTransaction } from './evm/operation.ts'
import { readTypedFacts } from './evm/typed-facts.ts'
import { summarizeTyped } from './evm/typed-summary.ts'
import { aptosDrainers, aptosOwn, type Entry } from './fixtures/drainers/aptos.ts'
import type { Drainer, Level, Screen } from './fixtures/drainers/drainer.ts'
import {
  art,
  type Call,
  copies,
  evmCalls,
  evmSwapCalls,
  thief as evmThief,
  hybrid,
  me,
  other,
  positions,
  safe,
  usd,
} from './fixtures/drainers/evm-calls.ts'
import { evmProtocolCalls } from './fixtures/drainers/evm-calls-protocols.ts'
import { evmLogs, type Log } from './fixtures/drainers/evm-logs.ts'
import {
  arbitrumUsdc,
  evmSwaps,
  fakes,
  opUsdc,
  pepe,
  type Swap,
  usdc,
  usdt,
  weth,
} from './fixtures/drainers/evm-swaps.ts'
import { evmTyped, type Typed } from './fixtures/drainers/evm-typed.ts'
import { evmTypedLetters } from './fixtures/drainers/evm-typed-letters.ts'
import { evmTypedProtocols } from './fixtures/drainers/evm-typed-protocols.ts'
import { hederaDrainers } from './fixtures/drainers/hedera.ts'
import { hederaContracts, hederaItems, hederaToken } from './fixtures/drainers/hedera-contracts.ts'
import attacker from './fixtures/drainers/mainnet-attacks.json' with { type: 'json' }
import { nearDrainers, nearOwn } from './fixtures/drainers/near.ts'
import { type OnlyInDetails, onlyInDetails } from './fixtures/drainers/only-in-details.ts'
import {
  type Drawn,
  drawnAptos,
  drawnCalls,
  drawnNear,
  drawnSolana,
  drawnTezos,
  drawnTyped,
} from './fixtures/drainers/random.ts'
import { solanaDrainers, solanaParties } from './fixtures/drainers/solana.ts'
import { tezosDrainers, tezosOwn } from './fixtures/drainers/tezos.ts'
import { apes, dai, ordinaryCalls, ordinaryDescribed, ordinaryTyped } from './fixtures/ordinary.ts'
import {
  aptosNamed,
  nearNamed,
  ordinaryAptos,
  ordinaryNear,
  ordinarySolana,
  ordinaryTezos,
} from './fixtures/ordinary-operations.ts'
import { describe as describeNear } from './near/describe.ts'
import { messages as nearMessages } from './near/messages/en.ts'
import type { Operation, Part, Warning } from './operation.ts'
import { describe as describeSolana } from './solana/describe.ts'
import { messages as solanaMessages } from './solana/messages/en.ts'
import { describe as describeTezos } from './tezos/describe.ts'
import { messages as tezosMessages } from './tezos/messages/en.ts'
import { addressesOf } from './threats.ts'

// Payloads of drainers, of all families, by the path that a request takes: bytes are decoded and put into words. Each
// must reach its level, name whoever gets something, and read differently as soon as anything in it changes: in its
// words, or only in the raw data for what `only-in-details.ts` lists.

const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? String(each) : each instanceof Uint8Array ? toHex(each) : each,
  )
const toText = (value: unknown): string => toJson(value).toLowerCase()

const warningsOf = ({ warnings, inner }: Pick<Part, 'warnings' | 'inner'>): readonly Warning[] => [
  ...warnings,
  ...(inner?.parts ?? []).flatMap(warningsOf),
]

const levelOf = (operation: Operation): Level => {
  if (operation.unreadable) return 'unreadable'
  const tones = warningsOf(operation).map(({ tone }) => tone)
  return tones.includes('danger') ? 'danger' : tones.includes('caution') ? 'caution' : 'shown'
}

/** The text of a screen. Raw data counts only where nothing else can be read. */
const toScreen = (operation: Operation): Screen => {
  const {
    unsigned,
    meaning: _,
    consentDigest: __,
    data,
    drafts: ___,
    // The warning service is asked about this, and it is not shown.
    subjects: ____,
    bytes: _____,
    ...seen
  } = operation as Operation & { drafts?: unknown }
  const raw = toText([seen, data, unsigned])
  const text = operation.unreadable ? raw : toText(seen)
  const shown = toText({ ...seen, details: undefined })
  return { level: levelOf(operation), text, raw, shown, asked: toText(addressesOf(operation)) }
}

/** Returns copies of a value, each with one thing changed: a number larger, a text longer, a byte another. */
const mutate = (value: unknown, isFixed: (key: string) => boolean): unknown[] => {
  if (typeof value === 'bigint') return [value + 1n]
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (value instanceof Uint8Array)
    return value.length === 0 ? [] : [Uint8Array.from(value, (byte, at) => (at === 0 ? byte ^ 1 : byte))]
  if (typeof value === 'string') return [/^\d+$/.test(value) ? String(BigInt(value) + 1n) : changeText(value)]
  if (Array.isArray(value))
    return value.flatMap((each, at) => mutate(each, isFixed).map((changed) => value.with(at, changed)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    isFixed(key) ? [] : mutate(each, isFixed).map((changed) => ({ ...value, [key]: changed })),
  )
}
/** For an address, another address of the same form: its last character differs. */
const changeText = (text: string): string =>
  /^0x[0-9a-f]+$/i.test(text) ? `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}` : `${text}x`

/** The same value with another text of the same length for a text, in words and in bytes. */
const swapIn = (value: unknown, from: string, to: string): unknown => {
  if (typeof value === 'string') return value.replaceAll(from, to)
  if (value instanceof Uint8Array)
    return Buffer.from(value).includes(from)
      ? Uint8Array.from(Buffer.from(Buffer.from(value).toString('latin1').replaceAll(from, to), 'latin1'))
      : value
  if (Array.isArray(value)) return value.map((each) => swapIn(each, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, swapIn(each, from, to)]))
}

const refusedOr = async <T>(show: () => Promise<T> | T): Promise<T | 'refused'> => {
  try {
    return await show()
  } catch (failure) {
    if (isWalletError(failure)) return 'refused'
    throw failure
  }
}

const packed = new Set([
  'a debt that the router sells at once',
  '1inch through a pool of the thief’s',
  'the same in its first version',
  'tokens to somebody elsewhere (Stargate)',
])

/**
 * Testing every change of each payload is most of this file's work: `npm run test:long` tests all, another run those of
 * every other payload.
 */
const { runs, seed } = inject('fuzz')
const isLong = runs > 100

/**
 * @param show the screen of a payload
 * @param change payloads that differ from it in one thing each
 * @param swap the same payload for somebody else
 * @param inDetails which of those changes leave the words as they are, by the names of payloads
 */
const prove = <P>(
  drainers: readonly Drainer<P>[],
  show: (payload: P) => Promise<Screen> | Screen,
  change: (payload: P) => readonly P[],
  { swap, inDetails = {} }: { swap?: (payload: P, from: string) => P; inDetails?: OnlyInDetails } = {},
) => {
  if (swap)
    test.each(drainers.filter(({ gets }, at) => gets.length > 0 && (isLong || at % 2 === seed % 2)))(
      'behavior: $name names another who gets it',
      async ({ name, payload, gets }) => {
        const before = await show(payload)
        for (const address of gets) {
          const swapped = swap(payload, address)
          // The network, not the payload, says who owns a token account.
          if (toText(swapped) === toText(payload)) continue
          const after = await refusedOr(() => show(swapped))
          if (after !== 'refused' && !packed.has(name)) expect(after.shown).not.toBe(before.shown)
        }
      },
    )

  test.each(drainers)('behavior: $name is $level', async ({ name, level, payload, gets }) => {
    const screen = await show(payload)
    expect(screen.level).toBe(level)
    for (const address of gets) {
      const digits = address.toLowerCase().replace(/^0x0*/, '')
      expect(screen.text).toContain(digits)
      // Packed bytes have no form by which an address is known.
      if (packed.has(name)) continue
      expect(screen.shown).toContain(digits)
      if (screen.asked !== undefined) expect(screen.asked).toContain(digits)
    }
  })

  const changedHere = drainers.filter((_, at) => isLong || at % 2 === seed % 2)
  test.each(changedHere)(
    'behavior: $name reads otherwise when anything in it is another',
    async ({ name, payload }) => {
      const before = await show(payload)
      const found: number[] = []
      for (const [at, changed] of change(payload).entries()) {
        const after = await refusedOr(() => show(changed))
        if (after === 'refused') continue
        expect(after.raw, toText(changed)).not.toBe(before.raw)
        if (after.text === before.text) found.push(at)
      }
      expect(found).toEqual(inDetails[name] ?? [])
    },
  )
}

/**
 * For any payload that gives somebody something, the recipient is shown on the screen and checked with the warning
 * service, which also gets the bytes of EVM's calls.
 */
const proveDrawn = <P>(drawn: fc.Arbitrary<Drawn<P>>, show: (payload: P) => Promise<Screen> | Screen) =>
  test('behavior: whatever is drawn, who gets something is on the screen', () =>
    fc.assert(
      fc.asyncProperty(drawn, async ({ payload, gets }) => {
        const screen = await refusedOr(async () => show(payload))
        if (screen === 'refused') return
        expect(screen.shown).toContain(gets.toLowerCase().replace(/^0x0*/, ''))
        if (!gets.startsWith('0x') && screen.asked !== undefined) expect(screen.asked).toContain(gets.toLowerCase())
      }),
      { endOnFailure: true },
    ))

const severity: readonly Level[] = ['shown', 'caution', 'danger', 'unreadable']
/** Beside harmless parts a payload is no less of a danger, and its recipient is still shown. */
const proveBeside = <P>(
  drainers: readonly Drainer<P>[],
  show: (payload: P) => Promise<Screen> | Screen,
  beside: (payload: P) => readonly P[],
) =>
  test.each(drainers)('behavior: $name beside something harmless', async ({ level, payload, gets }) => {
    for (const longer of beside(payload)) {
      const screen = await refusedOr(async () => show(longer))
      if (screen === 'refused') continue
      expect(severity.indexOf(screen.level)).toBeGreaterThanOrEqual(severity.indexOf(level))
      for (const address of gets) expect(screen.shown).toContain(address.toLowerCase().replace(/^0x0*/, ''))
    }
  })

/** People who are asked to tick a box every day stop reading the text beside it. */
const proveOrdinary = <P>(ordinary: readonly { name: string; payload: P }[], show: (payload: P) => Screen) =>
  describe('what people sign every day', () => {
    test.each(ordinary)('behavior: $name: no box', ({ payload }) => {
      expect(['shown', 'caution']).toContain(show(payload).level)
    })
  })

type Attack = { name: string; box: boolean }
type CallAttack = Attack & {
  kind: 'transaction'
  payload: { to: Address; value: string; data: Hex }
  simulation?: object
}
type TypedAttack = Attack & { kind: 'typed'; payload: Typed }
const attacks = attacker.attacks as unknown as readonly (CallAttack | TypedAttack)[] // of two kinds, by their names
const isCall = (attack: CallAttack | TypedAttack): attack is CallAttack => attack.kind === 'transaction'
const isTyped = (attack: CallAttack | TypedAttack): attack is TypedAttack => attack.kind === 'typed'
/** Amounts are texts in the file. */
const toAmounts = (key: string, value: unknown) => (key === 'amount' || key === 'id' ? BigInt(value as string) : value)

// Two thousand tests: a file with a limit of its own begins first, so that none is waited for alone at the end.
describe('EVM', { timeout: 30_000 }, () => {
  const network = readNetwork('mumbai')
  const tokens: Record<string, Token> = {
    [usd.toLowerCase()]: { standard: 'erc20', decimals: 6, symbol: 'USD' },
    [art.toLowerCase()]: { standard: 'erc721', symbol: 'ART' },
    [hybrid.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'PANDORA' },
    [positions.toLowerCase()]: { standard: 'erc721', symbol: 'UNI-V3-POS' },
    [copies.toLowerCase()]: { standard: 'erc1155', symbol: undefined },
    [apes.toLowerCase()]: { standard: 'erc721', symbol: 'BAYC' },
    [dai.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'DAI' },
    [hederaToken]: { standard: 'erc20', decimals: 6, symbol: 'HUSD' },
    [hederaItems]: { standard: 'erc721', symbol: 'HART' },
    '0x7777777777777777777777777777777777777777': { standard: 'erc20', decimals: 18, symbol: 'REWARD' },
    '0x8888888888888888888888888888888888888888': { standard: 'erc20', decimals: 18, symbol: 'CLAIM' },
    [pepe.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'PEPE' },
    [weth.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'WETH' },
    [usdt.toLowerCase()]: { standard: 'erc20', decimals: 6, symbol: 'USDT' },
    ...Object.fromEntries(
      [usdc, opUsdc, arbitrumUsdc].map((each) => [
        each.toLowerCase(),
        { standard: 'erc20', decimals: 6, symbol: 'USDC' },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(fakes).map(([symbol, address]) => [address, { standard: 'erc20', decimals: 6, symbol }]),
    ),
  }
  const contractsOf = (name: NetworkName): Contracts => ({
    token: async (address) => tokens[address.toLowerCase()],
    isSafe: async (address) => address.toLowerCase() === safe,
    call: async () => undefined,
    chainId: readNetwork(name).chainId,
    hasTokenService: readNetwork(name).tokenService === true,
  })
  const facts = { ...noFacts, held: { [usd.toLowerCase()]: 10n ** 12n } }
  const toDraft = async (
    { to, value, data }: Call,
    name: NetworkName,
    simulation: Draft['simulation'],
  ): Promise<Draft> => {
    const { chainId } = readNetwork(name)
    const fees = { kind: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const
    const asked: Transaction = { chainId, nonce: 7, to, value, data, gas: 60_000n, accessList: [], fees }
    const unsigned = encode(asked)
    const transaction = decode(unsigned)
    const { reading, token } = await readEffect(transaction, contractsOf(name))
    const rest = { fee: { likely: 1n, most: 2n }, balance: 10n ** 30n, feeIsHigh: false, contract: false }
    return { unsigned, transaction, reading, token, ...rest, failure: undefined, facts, simulation }
  }
  const showCall = (name: NetworkName) => async (call: Call) =>
    toScreen(describeTransaction(await toDraft(call, name, { kind: 'none' }), readNetwork(name), me, messages))
  /** Another word of the arguments, another contract, another amount of coins. */
  const changeCall = ({ to, value, data }: Call): Call[] => {
    const words = Array.from({ length: Math.floor((data.length - 10) / 64) }, (_, at) => 10 + 64 * (at + 1))
    const changed: Call[] = [
      ...words.map((end) => {
        const byte = Number.parseInt(data.slice(end - 2, end), 16) ^ 1
        return {
          to,
          value,
          data: `${data.slice(0, end - 2)}${byte.toString(16).padStart(2, '0')}${data.slice(end)}` as const,
        } as Call // still hex
      }),
      { to: other, value, data },
      // Whole units, which no rounding hides.
      { to, value: value + 10n ** 18n, data },
    ]
    return changed.filter((each) => each.to !== to || each.value !== value || each.data !== data)
  }

  /** The same for an address that differs in its last digit. */
  const swapText = (text: string, from: string) => {
    const digits = from.slice(2).toLowerCase()
    return text.toLowerCase().replaceAll(digits, `${digits.slice(0, -1)}${digits.endsWith('7') ? '8' : '7'}`)
  }
  const swapCall = ({ to, value, data }: Call, from: string): Call => ({
    to: to && (swapText(to, from) as Address), // still one
    value,
    data: swapText(data, from) as Hex, // still hex
  })

  describe('any call', () => proveDrawn(drawnCalls, showCall('mumbai')))
  describe('calls', () =>
    prove([...evmCalls, ...evmProtocolCalls], showCall('mumbai'), changeCall, {
      swap: swapCall,
      inDetails: onlyInDetails.calls,
    }))
  describe('calls of routers at Ethereum', () =>
    prove(evmSwapCalls, showCall('ethereum'), changeCall, { swap: swapCall, inDetails: onlyInDetails.routers }))
  describe('calls at Hedera', () =>
    prove([...hederaDrainers, ...hederaContracts], showCall('hedera_testnet'), changeCall, {
      swap: swapCall,
      inDetails: onlyInDetails.hedera,
    }))

  const toSimulation = (shown: Swap['shown']): Draft['simulation'] => {
    const changes = Object.entries(shown ?? {}).map(([key, amount]) => ({
      change: key === 'coin' ? { kind: 'coin', amount } : { kind: 'token', contract: key as Address, amount },
      token: tokens[key.toLowerCase()],
    })) as Extract<Draft['simulation'], { kind: 'changes' }>['changes'] // as above
    return shown ? { kind: 'changes', complete: true, changes } : { kind: 'none' }
  }

  describe('swaps', () => {
    const show = async ({ network, shown, ...call }: Swap) =>
      toScreen(
        describeTransaction(await toDraft(call, network, toSimulation(shown)), readNetwork(network), me, messages),
      )
    prove(evmSwaps, show, (swap) => changeCall(swap).map((call) => ({ ...swap, ...call })), {
      swap: (swap, from) => ({ ...swap, ...swapCall(swap, from) }),
      inDetails: onlyInDetails.swaps,
    })
    test('behavior: what another contract gets by a swap of its own is not the account’s', async () => {
      const find = (part: string) => evmSwaps.filter(({ name }) => name.startsWith(part))
      const other = messages.send.warnings.swapOther.toLowerCase()
      for (const { payload } of find('a swap by a contract')) expect((await show(payload)).text).toContain(other)
      for (const { payload } of find('the same, which names')) expect((await show(payload)).text).not.toContain(other)
      expect([...find('a swap by a contract'), ...find('the same, which names')]).toHaveLength(2)
    })
    test('behavior: coins that a router wraps are the whole price', async () => {
      const once = evmSwaps.filter(({ name }) => name.endsWith('paid once'))
      for (const { payload } of once) expect((await show(payload)).text).toContain('swap 1 eth for at least 3,000 usdc')
      expect(once).toHaveLength(2)
    })
  })

  describe('thefts that once read as harmless', () => {
    test.each(attacks.filter(isCall))(
      'behavior: at Ethereum, $name: a box $box',
      async ({ payload, simulation, box }) => {
        const { to, value, data } = payload
        const simulated = simulation ? JSON.parse(JSON.stringify(simulation), toAmounts) : { kind: 'none' }
        const draft = await toDraft({ to, value: BigInt(value), data }, 'ethereum', simulated)
        const { level } = toScreen(describeTransaction(draft, readNetwork('ethereum'), attacker.account, messages))
        expect(level === 'danger' || level === 'unreadable').toBe(box)
      },
    )
  })

  describe('what people sign every day', () => {
    test.each(ordinaryCalls)('behavior: $name asks for no box', async ({ call, shown }) => {
      const draft = await toDraft(call, 'ethereum', toSimulation(shown))
      const { level } = toScreen(describeTransaction(draft, readNetwork('ethereum'), me, messages))
      expect(['shown', 'caution']).toContain(level)
    })
  })

  describe('what people do every day with contracts that a descriptor of ours describes', () => {
    const show = async (call: Call, shown: Swap['shown'], name: NetworkName) => {
      const at = readNetwork(name)
      const parts = { descriptors: createDescriptors(undefined), contracts: contractsOf(name) }
      const clear = await readClear({ to: call.to, value: call.value, data: call.data }, me, at, parts)
      expect(clear).toBeDefined()
      const draft = await toDraft(call, name, toSimulation(shown))
      return toScreen(describeTransaction({ ...draft, clear }, at, me, messages))
    }
    test.each(ordinaryDescribed)('behavior: $name asks for no box', async ({ call, shown, network }) => {
      expect(['shown', 'caution']).toContain((await show(call, shown, network)).level)
    })
    test.each(ordinaryDescribed.filter(({ call }) => call.data.includes(me.slice(2).toLowerCase())))(
      'behavior: $name, for the thief, asks for one and names them',
      async ({ call, shown, network }) => {
        const data = call.data.replace(me.slice(2).toLowerCase(), evmThief.slice(2)) as Hex // as long as before
        const screen = await show({ ...call, data }, shown, network)
        expect(screen.level).toBe('unreadable')
        expect(screen.text).toContain(evmThief.slice(2))
      },
    )
    test.each(ordinaryDescribed)('behavior: $name asks for one where no node shows what it does', async (row) => {
      expect((await show(row.call, undefined, row.network)).level).toBe('unreadable')
    })
  })

  describe('what only a simulation shows', () => {
    const revoke = `0x095ea7b3${'3'.repeat(40).padStart(64, '0')}${'0'.repeat(64)}` as const
    const show = async (log: Log) => {
      const rpc: Rpc = async (method) => {
        if (method === 'eth_simulateV1') return [{ calls: [{ status: '0x1', logs: [log] }] }]
        throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
      }
      const call = { to: usd, value: 0n, data: revoke } as const
      const [simulation] = await readSimulations([call], me, rpc, contractsOf('mumbai'))
      const draft = await toDraft(call, 'mumbai', simulation ?? { kind: 'none' })
      const operation = describeTransaction(draft, network, me, messages)
      expect(operation.simulation).not.toMatchObject({ lines: [] })
      return toScreen(operation)
    }
    test.each(evmLogs)('behavior: $name is $level', async ({ level, payload, gets }) => {
      const screen = await show(payload)
      expect(screen.level).toBe(level)
      for (const address of gets) expect(screen.text).toContain(address.toLowerCase())
    })
  })

  describe('typed data', () => {
    const answers: Rpc = async (method, params) => {
      const [call] = params as [{ to?: string; data?: string }] // calls, as below
      const token = tokens[call.to?.toLowerCase() ?? '']
      if (method === 'eth_getCode') return '0x60'
      if (method === 'eth_call' && call.data === '0x313ce567' && token?.standard === 'erc20')
        return `0x${'6'.padStart(64, '0')}`
      if (method === 'eth_call' && call.data?.startsWith('0x01ffc9a780ac58cd') && token?.standard === 'erc721')
        return `0x${'1'.padStart(64, '0')}`
      if (method === 'eth_call' && call.data?.startsWith('0x70a08231'))
        return `0x${(10n ** 12n).toString(16).padStart(64, '0')}`
      throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
    }
    const api = {
      rpc: (_: string, method: string, params: readonly unknown[]) => answers(method, params),
      call: async () => ({ transactions: [] }),
    }
    const context = { session: { api }, config: {}, messages } as unknown as Parameters<typeof readTypedFacts>[0] // what it reads
    const requester = { origin: 'https://claim.example', project: 'Claim' }
    const show = async (data: Typed, at = network, account: Address = me): Promise<Screen> => {
      const view = readTypedView(JSON.stringify(data), at.chainId, 4, [account])
      const known = await readTypedFacts(context, at, account, view)
      const summary = summarizeTyped(view, known, { network: at, account, requester, messages })
      const level = summary.unreadable
        ? 'unreadable'
        : summary.dangerous
          ? 'danger'
          : view.risk === 'spending'
            ? 'caution'
            : 'shown'
      if (level === 'shown' && view.risk === 'none') throw new Error('nothing is shown of it')
      const text = toText([
        summary.title,
        view.members,
        view.name,
        view.verifyingContract,
        summary.effects,
        summary.unreadable,
      ])
      return { level, text, raw: text, shown: text }
    }
    test.each(attacks.filter(isTyped))('behavior: at Ethereum, $name: a box $box', async ({ payload, box }) => {
      const ethereum = readNetwork('ethereum')
      const level = await show(payload, ethereum, attacker.account as Address).then(
        (screen) => screen.level,
        () => 'nothing of it' as const,
      )
      expect(level === 'danger' || level === 'unreadable').toBe(box)
    })

    test.each(ordinaryTyped)('behavior: $name asks for no box', async ({ data }) => {
      const ethereum = readNetwork('ethereum')
      const view = readTypedView(JSON.stringify(data), ethereum.chainId, 4, [me])
      const known = await readTypedFacts(context, ethereum, me, view)
      const { dangerous, unreadable } = summarizeTyped(view, known, {
        network: ethereum,
        account: me,
        requester,
        messages,
      })
      expect([dangerous, unreadable]).toEqual([false, false])
    })

    proveDrawn(drawnTyped, (payload) => show(payload))

    // The types stay unchanged: data without the declared ones is refused.
    prove(
      [...evmTyped, ...evmTypedProtocols, ...evmTypedLetters],
      (payload) => show(payload),
      (payload) => mutate(payload, (key) => key === 'types' || key === 'primaryType' || key === 'chainId') as Typed[],
      { swap: (payload, from) => JSON.parse(swapText(JSON.stringify(payload), from)) as Typed },
    )
  })
})

describe('Solana', () => {
  const network = readNetwork('solana_devnet')
  const { own, thief, holding, thiefsHolding, mint } = solanaParties
  const show = (bytes: Uint8Array): Screen => {
    const transaction = solana.decode(bytes)
    if (transaction.signers[0] !== own) {
      const hex = toHex(bytes)
      return { level: 'unreadable', text: hex, raw: hex, shown: hex }
    }
    const holdings = new Map([
      [holding, { mint, owner: own, amount: 100_000_000n }],
      [thiefsHolding, { mint, owner: thief, amount: 0n }],
    ])
    const prepared: solana.Prepared = {
      transaction,
      reading: solana.readTransaction(transaction),
      holdings,
      associated: new Set([holding, thiefsHolding]),
      decimals: new Map([[mint, 6]]),
      words: new Map(),
      rules: new Map(),
      balance: 10n * 10n ** 9n,
      fee: 5_000n,
      deposit: 0n,
      changes: undefined,
      failure: undefined,
      expired: false,
    }
    return toScreen(
      describeSolana(prepared, { network, own, sends: true, bytes, requested: transaction, messages: solanaMessages }),
    )
  }
  /** One bit of each byte behind the header. The place of the signatures is filled by the wallet itself. */
  const change = (bytes: Uint8Array): Uint8Array[] => {
    const from = 1 + 64 * (bytes[0] ?? 0) + 4
    // In an address, any byte of its 32 is as good as another.
    return Array.from({ length: Math.ceil((bytes.length - from) / 16) }, (_, at) =>
      Uint8Array.from(bytes, (byte, place) => (place === from + 16 * at ? byte ^ 1 : byte)),
    )
  }
  const swap = (bytes: Uint8Array, from: string): Uint8Array => {
    const key = toHex(new PublicKey(from).toBytes()).slice(2)
    return fromHex(toHex(bytes).replaceAll(key, `${key.slice(0, -1)}f`))
  }
  proveOrdinary(ordinarySolana, show)
  prove(solanaDrainers, show, change, { swap, inDetails: onlyInDetails.solana })
  proveDrawn(drawnSolana, show)
})

describe('NEAR', () => {
  const showAt =
    (name: NetworkName, tokens: near.Prepared['tokens'] = new Map()) =>
    (asked: near.Transaction): Screen => {
      const network = readNetwork(name)
      const unsigned = near.encode(asked)
      const transaction = near.decode(unsigned)
      if (transaction.signerId !== nearOwn) {
        const hex = toHex(unsigned)
        return { level: 'unreadable', text: hex, raw: hex, shown: hex }
      }
      const rest = {
        balance: 10n ** 27n,
        spent: near.spentBy(transaction),
        fee: 10n ** 21n,
        tokens,
        newReceiver: false,
      }
      return toScreen(describeNear({ unsigned, transaction, failure: undefined, ...rest }, network, nearMessages))
    }
  const show = showAt('near_testnet')
  proveOrdinary(ordinaryNear, showAt('near', nearNamed))
  // Numbers and signatures do not affect what is done; the chain sets a new key's own number itself.
  const fixed = ['nonce', 'blockHash', 'publicKey', 'signature', 'maxBlockHeight', 'gas', 'code']
  proveDrawn(drawnNear, show)
  const little: near.Action = { transfer: { deposit: 1n } }
  proveBeside(nearDrainers, show, (payload) => [
    { ...payload, actions: [little, ...payload.actions] },
    { ...payload, actions: [...payload.actions, little] },
    { ...payload, actions: [...Array.from({ length: 12 }, () => little), ...payload.actions, little] },
  ])
  prove(nearDrainers, show, (payload) => mutate(payload, (key) => fixed.includes(key)) as near.Transaction[], {
    swap: (payload, from) =>
      swapIn(payload, from, `${from.startsWith('m') ? 'n' : 'm'}${from.slice(1)}`) as typeof payload,
  })
})

describe('Tezos', () => {
  const network = readNetwork('ghostnet')
  const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'
  const show = (contents: readonly tezos.Content[], standards: tezos.Standards = new Map()): Screen => {
    const unsigned = tezos.encode({ branch, contents: [...contents] })
    const operation = tezos.decode(unsigned)
    const prepared = { operation, unsigned, balance: 10n ** 12n, burn: 0n, changes: undefined, failure: undefined }
    return toScreen(describeTezos(prepared, { network, own: tezosOwn, tokens: new Map(), standards, t: tezosMessages }))
  }
  const fixed = ['kind', 'source', 'fee', 'counter', 'gasLimit', 'storageLimit', 'prim', 'annots']
  // Every day people use tokens' contracts, which have the entrypoints of their standards.
  proveOrdinary(ordinaryTezos, (contents) =>
    show(
      contents,
      new Map(
        contents.flatMap((each) => ('destination' in each ? [[each.destination, ['fa12', 'fa2'] as const]] : [])),
      ),
    ),
  )
  proveDrawn(drawnTezos, (contents) => show(contents))
  const little: tezos.Content = {
    ...{ kind: 'transaction', source: tezosOwn, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 0n },
    ...{ amount: 1n, destination: 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6', parameters: undefined },
  }
  proveBeside(tezosDrainers, show, (contents) => [
    [little, ...contents],
    [...contents, little],
    [...Array.from({ length: 12 }, () => little), ...contents, little],
  ])
  // Somebody else, whose address has the right checksum.
  const others = { tz: 'tz1gjaF81ZRRvdzjobyfVNsAeSC6PScjfQwN', kt: 'KT1GBZmSxmnKJXGMdMLbugPfLyUPmuLSMwKS' }
  prove(tezosDrainers, show, (payload) => mutate(payload, (key) => fixed.includes(key)) as tezos.Content[][], {
    swap: (payload, from) => swapIn(payload, from, from.startsWith('KT') ? others.kt : others.tz) as tezos.Content[],
  })
})

describe('Aptos', () => {
  const network = readNetwork('aptos_testnet')
  const showWith =
    (assets: Parameters<typeof describeAptos>[1]) =>
    ({ id, types, values, typeArguments }: Entry): Screen => {
      const [address = '', module = '', name = ''] = id.split('::')
      const tags = typeArguments.map(aptos.parseTypeTag)
      const unsigned = Uint8Array.from(
        aptos.encode({
          sender: aptosOwn,
          sequenceNumber: 3n,
          call: {
            address: `0x${address.slice(2).padStart(64, '0')}`,
            module,
            name,
            typeArguments: tags,
            arguments: aptos.encodeArguments(values, types, tags),
          },
          maxGasAmount: 1_500n,
          gasUnitPrice: 100n,
          expirationSeconds: 1_900_000_000n,
          chainId: 2,
        }),
      )
      const fee = { likely: 100_000n, most: 150_000n }
      const simulation = { balances: [], simulated: true, events: [], failure: undefined }
      const prepared: aptos.Prepared = { unsigned, parameters: types, balance: 500_000_000n, fee, ...simulation }
      return toScreen(describeAptos(prepared, assets, network, aptosMessages))
    }
  const show = showWith(new Map())
  const usdc = { symbol: 'USDC', decimals: 6 }
  proveOrdinary(
    ordinaryAptos,
    showWith(
      new Map([
        [aptosNamed.asset, usdc],
        [aptosNamed.coin, usdc],
      ]),
    ),
  )
  proveDrawn(drawnAptos, show)
  prove(
    aptosDrainers,
    show,
    (payload) => mutate(payload, (key) => key === 'types' || key === 'typeArguments') as Entry[],
    {
      swap: (payload, from) => swapIn(payload, from, `${from.slice(0, -1)}${from.endsWith('1') ? '2' : '1'}`) as Entry,
    },
  )
})

describe('the whole', () => {
  const count = (level: Level) => level === 'danger' || level === 'unreadable'
  const families: Record<string, readonly Drainer<unknown>[]> = {
    'EVM, calls': [...evmCalls, ...evmProtocolCalls, ...evmSwapCalls, ...evmSwaps],
    'EVM, logs': evmLogs,
    'EVM, typed data': [...evmTyped, ...evmTypedProtocols, ...evmTypedLetters],
    Hedera: [...hederaDrainers, ...hederaContracts],
    Solana: solanaDrainers,
    NEAR: nearDrainers,
    Tezos: tezosDrainers,
    Aptos: aptosDrainers,
  }
  const least: Record<string, number> = {
    ...{ 'EVM, calls': 240, 'EVM, logs': 15, 'EVM, typed data': 190, Hedera: 100 },
    ...{ Solana: 100, NEAR: 100, Tezos: 100, Aptos: 100 },
  }
  const all = Object.values(families).flat()
  const boxed = all.filter(({ level }) => count(level)).length + attacks.filter(({ box }) => box).length
  const everyDay = [ordinarySolana, ordinaryNear, ordinaryTezos, ordinaryAptos]
  const ethereum = [ordinaryCalls, ordinaryTyped, ordinaryDescribed]
  const ordinary = [...ethereum, ...everyDay].reduce((sum, { length }) => sum + length, 0)

  for (const [family, rows] of Object.entries(families))
    test(`default: ${family}: ${rows.length} payloads, none twice, of which ${rows.filter(({ level }) => count(level)).length} need a box`, () => {
      expect(rows.length).toBeGreaterThanOrEqual(least[family] ?? 0)
      const payloads = rows.map(({ payload }) => toJson(payload))
      expect(rows.filter((_, at) => payloads.indexOf(payloads[at] ?? '') !== at).map(({ name }) => name)).toEqual([])
    })

  test(`default: ${all.length + attacks.length} payloads, of which ${boxed} need a box, and ${ordinary} ordinary ones that need none`, () => {
    expect(all.length).toBeGreaterThanOrEqual(1_100)
    expect(boxed).toBeGreaterThanOrEqual(950)
    expect(ordinary).toBeGreaterThanOrEqual(130)
  })
})
