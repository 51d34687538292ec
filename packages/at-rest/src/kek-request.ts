import { type Kek, KekError } from './kek.ts'

/** How long a KEK's service may take to answer, milliseconds. */
const limitMs = 10_000
/** The longest answer that is read, characters. */
const mostAnswer = 64 * 1_024

/**
 * Posts JSON to a KEK's service and reads its answer, or an empty object if that is not a JSON object.
 *
 * @param label the operator's name for the KEK
 * @throws KekError where nothing answers in ten seconds, it redirects, or the answer is too long
 */
export async function postToKek(
  label: Kek['label'],
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<{ status: number; answer: Record<string, unknown> }> {
  try {
    // A redirect would take the request's secrets elsewhere.
    const init = { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(limitMs) } as const
    const response = await fetch(url, init)
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > mostAnswer) throw new Error('the answer is too long')
    }
    return { status: response.status, answer: readObject(text) }
  } catch (cause) {
    const { origin } = new URL(url)
    throw new KekError(label, `cannot be used: ${origin} does not answer (${reasonOf(cause)})`, { cause })
  }
}

const readObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Node's fetch says "fetch failed" and has the code of the system in its cause. */
const reasonOf = (failure: unknown): string => {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  if (!(cause instanceof Error)) return 'unknown reason'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** A text of a KEK's service as one line of a log, short. */
export function toReason(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200) : 'no reason'
}
