import { describe, expect, test } from 'vitest'
import { createTrial, is } from '../testing.ts'
import { signOf } from './sign-of.ts'

describe('signOf', () => {
  const bytes = Uint8Array.of(1)
  const build = (answer: object) => createTrial({ vault: { signOf: async () => answer } }).context

  test('default: what the vault answers', async () => {
    const answer = { raw: '0xdd', id: 'dd' } as const
    expect(await signOf(build(answer), ['near', 'transaction', bytes], 'raw', 'id')).toEqual(answer)
    expect(await signOf(build({ raw: '0xdd' }), ['solana', 'transaction', bytes], 'raw')).toEqual({ raw: '0xdd' })
  })

  test('error: a part is missing', async () => {
    const signing = signOf(build({ raw: '0xdd' }), ['near', 'transaction', bytes], 'raw', 'id')
    await expect(signing).rejects.toSatisfy(is('signFailed'))
  })
})
