import { WalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { createRequestLog, type Entry } from './request-log.ts'

const entryOf = (payload: string, outcome?: Entry['outcome']): Entry => ({
  payload,
  outcome,
  callOff: undefined,
  reply: () => {},
})

describe('createRequestLog', () => {
  test('default: a repeated request finds its outcome', () => {
    for (const reused of [true, false]) {
      const log = createRequestLog(reused)
      const entry = entryOf('sign', { result: '0x' })
      log.remember('asking', '1', entry)
      expect(log.recall('1', 'sign')).toBe(entry)
      expect(log.recall('2', 'sign')).toBeUndefined()
    }
  })

  test('behavior: where ids are reused, a read is read anew, and another payload is another request', () => {
    const log = createRequestLog(true)
    log.remember('silent', '1', entryOf('read', { result: 1 }))
    expect(log.recall('1', 'read')).toBeUndefined()
    log.remember('asking', '2', entryOf('sign', { result: 1 }))
    expect(log.recall('2', 'send')).toBeUndefined()
    expect(log.find('2')).toBeUndefined()
    const open = entryOf('send')
    log.remember('asking', '3', open)
    expect(log.recall('3', 'other')).toBe(open)
  })

  test('behavior: where they are not, an id names one request for ever', () => {
    const log = createRequestLog(false)
    const entry = entryOf('read', { result: 1 })
    log.remember('silent', '1', entry)
    expect(log.recall('1', 'other')).toBe(entry)
    log.forgetOutcomes()
    expect(log.find('1')).toBe(entry)
  })

  test('behavior: reads push out no answer of a person, and nothing pushes out an open request', () => {
    const log = createRequestLog(false)
    const open = entryOf('open')
    log.remember('silent', 'open', open)
    log.remember('asking', 'sent', entryOf('send', { result: 1 }))
    for (let count = 0; count < 300; count++) log.remember('silent', `read ${count}`, entryOf('read', { result: 1 }))
    expect(log.find('open')).toBe(open)
    expect(log.find('sent')).toBeDefined()
    expect(log.find('read 0')).toBeUndefined()
    expect(log.find('read 299')).toBeDefined()
  })

  test('behavior: only what asks a person and can be called off is called off', () => {
    const log = createRequestLog(true)
    const off: string[] = []
    log.remember('asking', 'waits', { ...entryOf('a'), callOff: ({ reason }) => void off.push(reason) })
    log.remember('silent', 'read', { ...entryOf('b'), callOff: () => void off.push('read') })
    log.remember('asking', 'approved', entryOf('c'))
    log.callOffAll(new WalletError('userRejectedRequest'))
    expect(off).toEqual(['userRejectedRequest'])
  })
})
