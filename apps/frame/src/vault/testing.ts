import { createAsk, type WorkerLike } from './ask.ts'
import type { ResumeSlot, ResumeSlots } from './resume-slots.ts'
import { serve } from './serve.ts'

/** For tests outside a browser: the worker's own code behind a real MessageChannel, in the same process. */
export const spawnInProcess = (slots: ResumeSlots): WorkerLike => {
  const { port1, port2 } = new MessageChannel()
  serve(port2, slots)
  port1.start()
  return {
    postMessage: (message) => port1.postMessage(message),
    addEventListener: (type: string, listener: never) => port1.addEventListener(type, listener),
    terminate: () => {
      port1.close()
      port2.close()
    },
  }
}

/** Resume slots that live as long as the test. The browser key stays a key that cannot be exported. */
export const createTestSlots = (): ResumeSlots => {
  const kept = new Map<string, ResumeSlot>()
  return {
    read: async (jkt) => kept.get(jkt),
    write: async (jkt, slot) => void kept.set(jkt, slot),
    forget: async (jkt) => void kept.delete(jkt),
  }
}

/** A worker, what it answers (`raw`), and a way to post it anything. */
export const openWorker = (slots: ResumeSlots) => {
  const worker = spawnInProcess(slots)
  const raw: unknown[] = []
  worker.addEventListener('message', ({ data }) => raw.push(data))
  return { ...createAsk(worker, () => {}), raw, post: worker.postMessage }
}
