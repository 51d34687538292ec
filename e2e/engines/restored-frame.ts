import type { Page } from '@playwright/test'
import * as v from 'valibot'

/** A target's answer to `Runtime.evaluate` (Chrome DevTools Protocol). */
const evaluated = v.object({
  id: v.number(),
  result: v.object({
    result: v.object({ value: v.optional(v.unknown()) }),
    exceptionDetails: v.optional(v.object({ text: v.string() })),
  }),
})

/**
 * The wallet's frame in a page from Chromium's back/forward cache: Playwright loses cross-site frames of such a page,
 * so they are reached over a session of their own.
 */
export type RestoredFrame = {
  /** Runs an expression in the frame. @returns its value, by way of JSON. @throws Error with the exception */
  evaluate(expression: string): Promise<unknown>
}

/** Attaches to the only cross-site frame in a page. @throws Error when there is none within five seconds */
export async function openRestoredFrame(page: Page): Promise<RestoredFrame> {
  const session = await page.context().newCDPSession(page)
  const frame = new Promise<string>((resolve, reject) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'iframe') resolve(sessionId)
    })
    setTimeout(() => reject(new Error('the restored page has no frame of another site')), 5_000).unref()
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await frame
  let last = 0
  return {
    evaluate(expression) {
      const id = ++last
      const answer = new Promise<unknown>((resolve, reject) => {
        const onMessage = (event: { sessionId: string; message: string }) => {
          const parsed = v.safeParse(evaluated, JSON.parse(event.message))
          if (event.sessionId !== sessionId || !parsed.success || parsed.output.id !== id) return
          session.off('Target.receivedMessageFromTarget', onMessage)
          const { result, exceptionDetails } = parsed.output.result
          if (exceptionDetails) reject(new Error(exceptionDetails.text))
          else resolve(result.value)
        }
        session.on('Target.receivedMessageFromTarget', onMessage)
      })
      const params = { expression, returnByValue: true, awaitPromise: true }
      const message = JSON.stringify({ id, method: 'Runtime.evaluate', params })
      return Promise.all([answer, session.send('Target.sendMessageToTarget', { sessionId, message })]).then(
        ([value]) => value,
      )
    },
  }
}
