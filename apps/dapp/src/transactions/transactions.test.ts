import { describe, expect, test, vi } from 'vitest'
import { createTransactions, type Sent } from './transactions.ts'

const sent = (digit: string): Sent => ({
  hash: `0x${digit.repeat(64)}`,
  chainId: 80001,
  from: `0x${'a'.repeat(40)}`,
  kind: 'send',
  amount: '0.1',
  coin: 'POL',
  recipient: `0x${'b'.repeat(40)}`,
  to: `0x${'b'.repeat(40)}`,
  value: '100000000000000000',
  data: undefined,
  at: 1,
})

const memory = (initial: Record<string, string> = {}) => {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

describe('createTransactions', () => {
  test('default: newest first, told to who listens, there again after a reload', () => {
    const storage = memory()
    const transactions = createTransactions(storage)
    const heard = vi.fn()
    transactions.subscribe(heard)
    transactions.add(sent('1'))
    transactions.add(sent('2'))
    transactions.learnNonce(sent('1').hash, 7)
    expect(heard).toHaveBeenCalledTimes(3)
    expect(createTransactions(storage).read()).toMatchObject([
      { hash: sent('2').hash },
      { hash: sent('1').hash, nonce: 7 },
    ])
  })

  test('behavior: remembers five', () => {
    const transactions = createTransactions(memory())
    for (const digit of '1234567') transactions.add(sent(digit))
    expect(transactions.read().map(({ hash }) => hash[2])).toEqual(['7', '6', '5', '4', '3'])
  })

  test('error: what stands there is not ours, or storage is denied', () => {
    for (const text of ['', '{}', '[{"hash":"x"}]', '[1]'])
      expect(createTransactions(memory({ 'latchkey.transactions': text })).read()).toEqual([])
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const transactions = createTransactions({ getItem: denied, setItem: denied })
    transactions.add(sent('1'))
    expect(transactions.read()).toHaveLength(1)
  })
})
