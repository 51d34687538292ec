import { authFlow } from '@latchkey/protocol/api'
import { isServiceError } from '@latchkey/protocol/service-error'
import type * as v from 'valibot'
import { send } from '../session/http.ts'

export type FlowFacts = v.InferOutput<typeof authFlow.answer>

/**
 * The window may be faster than the frame's own request to begin the flow: a missing flow is queried again for this
 * long, milliseconds.
 */
const patienceMs = 10_000

/**
 * Reads an unbound flow from the API.
 *
 * @throws ServiceError `not_found` when there is no such flow; others as the API reports them
 */
export async function readFlow(api: string, flowId: string, signal: AbortSignal): Promise<FlowFacts> {
  const until = performance.now() + patienceMs
  for (let pause = 250; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      return await send(`${api}/v1/auth/flow`, {
        method: 'POST',
        body: { flowId },
        answer: authFlow.answer,
        signal: limit,
      })
    } catch (failure) {
      const again = isServiceError(failure, 'not_found', 'unavailable', 'internal', 'too_many_requests')
      if (signal.aborted || !again || performance.now() + pause > until) throw failure
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
