import { expect, test, vi } from 'vitest'
import { createTestSlots } from './fixtures/in-process-worker.ts'
import type { FromWorker } from './messages.ts'
import { serve } from './serve.ts'

test('behavior: warms up once, after the first answer', async () => {
  const done: string[] = []
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const port = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: ({ id }: FromWorker) => {
      done.push(`answer ${id}`)
      answers[id]?.resolve()
    },
  }
  const warm = Promise.withResolvers<void>()
  const warmUp = vi.fn(async () => {
    done.push('warm')
    warm.resolve()
  })
  serve(port, createTestSlots(), { warmUp })
  const request = { jkt: 'j'.repeat(43), userId: 'u'.repeat(22) }
  const ask = (id: number) =>
    port.onmessage?.(new MessageEvent('message', { data: { id, operation: 'hasResumeSlot', request } }))
  ask(0)
  await warm.promise
  ask(1)
  await Promise.all(answers.map(({ promise }) => promise))
  expect(done).toEqual(['answer 0', 'warm', 'answer 1'])
})
