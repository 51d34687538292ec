import { codes, RpcError, type RpcMessage, readFrame, writeError, writeResult } from './json-rpc.ts'

/** The functions by which a frame is answered. */
export type FrameParts = {
  /** The result of a request; an RpcError becomes its failure. */
  answer(method: string, params: unknown): Promise<unknown>
  /** Called with the id of each result that the client gives to a request of ours. */
  onResponse(id: number): void
  /** Waits for the turn of a further request of a batch. False ends the batch, because the client left. */
  nextTurn(): Promise<boolean>
}

/** Characters of the answers to one batch; the requests behind these are refused. */
const mostAnswered = 2 * 1024 * 1024

/**
 * Answers a frame, one request after another (JSON-RPC 2.0). Never throws.
 *
 * @returns the text of the response, or of a batch of them; undefined where there is nothing to answer
 */
export async function answerFrame(text: string, parts: FrameParts): Promise<string | undefined> {
  const messages = readFrame(text)
  if (!Array.isArray(messages)) return answerMessage(messages, parts)
  const answers: string[] = []
  let length = 0
  for (const [index, each] of messages.entries()) {
    // The first request was counted with the frame.
    if (index > 0 && !(await parts.nextTurn())) break
    const answer = length < mostAnswered ? await answerMessage(each, parts) : refuseMessage(each)
    if (answer === undefined) continue
    answers.push(answer)
    length += answer.length
  }
  return answers.length > 0 ? `[${answers.join(',')}]` : undefined
}

const refuseMessage = (message: RpcMessage): string | undefined =>
  message.kind === 'request' && message.id !== undefined
    ? writeError(
        message.id,
        new RpcError(codes.limit, 'The answers to this batch are too long. Ask for the rest alone.'),
      )
    : undefined

const answerMessage = async (message: RpcMessage, parts: FrameParts): Promise<string | undefined> => {
  if (message.kind === 'wrong') return writeError(message.id, message.error)
  if (message.kind === 'response') {
    if (message.isResult) parts.onResponse(message.id)
    return undefined
  }
  const { id, method, params } = message
  try {
    const result = await parts.answer(method, params)
    return id === undefined ? undefined : writeResult(id, result)
  } catch (failure) {
    const error = failure instanceof RpcError ? failure : new RpcError(codes.internal, 'The relay failed. Try again.')
    return id === undefined ? undefined : writeError(id, error)
  }
}
