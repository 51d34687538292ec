import type { Effect, Reading } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, stranger } from '../../fixtures/test-wallet.ts'
import { messages } from '../../messages/en.ts'
import { describeCalls, describeItemApproval, describeTokenApproval, describeTokenTransfer } from './describe-effect.ts'
import { createEffectWords } from './effect-words.ts'
import { noFacts } from './facts.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const wordsOf = (reading: Reading, facts = noFacts, more: { isSigned?: true } = {}) => {
  const token = { standard: 'erc20', decimals: 6, symbol: 'USD' } as const
  const effect: Effect = { to: contract, value: 0n, data: '0x', reading, token, delegate: false }
  const network = readNetwork('mumbai')
  return createEffectWords(effect, { network, from: account, facts, contract: false, messages, ...more })
}

describe('describeTokenApproval', () => {
  const approval = { kind: 'token-approval', change: 'set', spender: stranger, unlimited: false } as const
  const toneOf = (amount: bigint, held?: bigint) => {
    const reading = { ...approval, amount }
    const facts = held === undefined ? noFacts : { ...noFacts, held: { [contract.toLowerCase()]: held } }
    return describeTokenApproval(reading, wordsOf(reading, facts)).warnings.map(({ tone }) => tone)
  }

  test('default: a limit within the balance is a caution, one beyond it a danger', () => {
    expect(toneOf(5_000_000n, 5_000_000n)).toEqual(['caution'])
    expect(toneOf(5_000_001n, 5_000_000n)).toEqual(['danger'])
    expect(toneOf(5_000_000n)).toEqual(['caution'])
  })

  test('behavior: zero revokes, without a warning', () => {
    const reading = { ...approval, amount: 0n }
    expect(describeTokenApproval(reading, wordsOf(reading))).toMatchObject({
      what: messages.send.whats.revoke('USD'),
      warnings: [],
    })
  })
})

describe('describeTokenTransfer', () => {
  test('behavior: tokens of somebody else name their owner', () => {
    const reading = { kind: 'token-transfer', from: contract, to: stranger, amount: 1_500_000n } as const
    expect(describeTokenTransfer(reading, wordsOf(reading))).toMatchObject({
      what: messages.send.whats.tokenFrom('1.5 USD'),
      owner: { address: contract },
      party: { address: stranger },
    })
  })

  test('security: a signed one, which others hand in, is a danger from the same amounts on as a permission', () => {
    const dangersOf = (amount: bigint, held?: bigint, isSigned = true) => {
      const reading = { kind: 'token-transfer', from: account, to: stranger, amount } as const
      const facts = held === undefined ? noFacts : { ...noFacts, held: { [contract.toLowerCase()]: held } }
      const words = wordsOf(reading, facts, isSigned ? { isSigned: true } : {})
      return describeTokenTransfer(reading, words).warnings.map(({ title }) => title)
    }
    const { beyond, whole, unlimited } = messages.send.warnings
    expect(dangersOf(4_000_000n, 5_000_000n)).toEqual([])
    expect(dangersOf(5_000_000n, 5_000_000n)).toEqual([whole('5 USD')])
    expect(dangersOf(6_000_000n, 5_000_000n)).toEqual([beyond('5 USD')])
    expect(dangersOf(6_000_000n, 0n)).toEqual([beyond('0 USD')])
    expect(dangersOf(2n ** 96n)).toEqual([unlimited])
    expect(dangersOf(6_000_000n, 5_000_000n, false)).toEqual([])
  })
})

describe('describeItemApproval', () => {
  test('behavior: the zero address revokes the approval before', () => {
    const reading = { kind: 'item-approval', spender: `0x${'0'.repeat(40)}`, id: 4n } as const
    expect(describeItemApproval(reading, wordsOf(reading))).toMatchObject({ party: undefined, warnings: [] })
  })

  test('security: a permission to take an item is a danger: the item is all there is of it', () => {
    const reading = { kind: 'item-approval', spender: stranger, id: 4n } as const
    const { warnings } = describeItemApproval(reading, wordsOf(reading))
    expect(warnings).toMatchObject([{ tone: 'danger', title: messages.send.warnings.itemApproval }])
  })
})

describe('describeCalls', () => {
  test('behavior: a call that nobody can read, inside another one, shows the addresses in it, at most four', () => {
    const listed = (count: number) => {
      const args = Array.from({ length: count }, (_, at) => `${'0'.repeat(24)}${'ab'.repeat(19)}0${at}`)
      const data = `0xdeadbeef${args.join('')}` as const
      const plain = { to: contract, value: 0n, token: undefined, delegate: false } as const
      const unread: Effect = { ...plain, data, reading: { kind: 'unreadable', selector: '0xdeadbeef' } }
      const reading = { kind: 'calls', how: 'other', calls: [unread] } as const satisfies Reading
      const within = {
        kind: 'calls',
        how: 'other',
        calls: [{ ...plain, data: '0x00', reading }],
      } as const satisfies Reading
      const [call] = describeCalls(within, wordsOf(within)).inner
      return call?.inner[0]?.others
    }
    expect(listed(1)).toEqual([
      { label: messages.send.clear.foreignAddress, address: getAddress(`0x${'ab'.repeat(19)}00`) },
    ])
    expect([listed(0), listed(6)].map((others) => others?.length)).toEqual([0, 4])
  })
})
