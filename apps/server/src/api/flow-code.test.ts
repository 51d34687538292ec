import { describe, expect, test } from 'vitest'
import { createCodeHash, drawCode } from './flow-code.ts'

describe('drawCode', () => {
  test('default: six digits, drawn each time', () => {
    const codes = Array.from({ length: 200 }, drawCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(150)
  })
})

describe('createCodeHash', () => {
  const hash = createCodeHash(new Uint8Array(32).fill(1))

  test('default: the same for the same code, as long as the key file is the same', () => {
    expect(hash('flow', 'jkt', '012345')).toBe(createCodeHash(new Uint8Array(32).fill(1))('flow', 'jkt', '012345'))
    expect(hash('flow', 'jkt', '012345')).toBe('UgFRMrB9yF5dr612OgH2_CGAiJxGB4SUTrjvwAkP2Zc')
  })

  test('behavior: another key, flow, session key or code is another hash', () => {
    const others = [
      hash('flow2', 'jkt', '012345'),
      hash('flow', 'jkt2', '012345'),
      hash('flow', 'jkt', '012346'),
      // Lengths are part of the hash: no two fields can be read as one.
      hash('flowj', 'kt', '012345'),
      createCodeHash(new Uint8Array(32).fill(2))('flow', 'jkt', '012345'),
    ]
    expect(new Set([...others, hash('flow', 'jkt', '012345')]).size).toBe(others.length + 1)
  })
})
