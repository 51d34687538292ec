import { describe, expect, test } from 'vitest'
import { SiweError } from './siwe-error.ts'
import { createStoppable } from './stoppable.ts'

describe('createStoppable', () => {
  test('default: work that is raced with it ends with the error', async () => {
    const { stopped, isStopped, stop } = createStoppable()
    const race = Promise.race([stopped, new Promise(() => {})])
    expect(isStopped()).toBe(false)
    const error = new SiweError('cancelled')
    stop(error)
    expect(isStopped()).toBe(true)
    await expect(race).rejects.toBe(error)
  })

  test('behavior: the first error counts', async () => {
    const { stopped, stop } = createStoppable()
    const first = new SiweError('cancelled')
    stop(first)
    stop(new SiweError('accountChanged'))
    await expect(stopped).rejects.toBe(first)
  })
})
