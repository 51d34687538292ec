import { WalletError } from '@latchkey/core/errors'

/** A message to sign, and the facts in front of it (AIP-62). */
export type MessageRequest = {
  message: string
  nonce: string
  address: boolean
  application: boolean
  chainId: boolean
}

/** Facts that the wallet fills in, never the page. */
export type MessageFacts = { address: string; application: string; chainId: number }

/** The longest message, in bytes: nobody would read more. */
const longest = 16 * 1024

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

/**
 * Reads the JSON a page gave to be signed.
 * @throws WalletError `invalidParams`
 */
export function readMessageRequest(bytes: Uint8Array): MessageRequest {
  if (bytes.length > longest) throw invalid('the message is too long')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('the message is not JSON')
  }
  const { message, nonce, address, application, chainId } = (value ?? {}) as Record<string, unknown>
  if (typeof message !== 'string' || typeof nonce !== 'string') throw invalid('message and nonce must be texts')
  // A line break could forge one of the lines that the wallet writes.
  if (/[\n\r]/.test(nonce)) throw invalid('a nonce has no line breaks')
  return { message, nonce, address: address === true, application: application === true, chainId: chainId === true }
}

/** The text that is signed: its prefix, the facts that were asked for, the message, the nonce; one line each. */
export function toFullMessage(request: MessageRequest, { address, application, chainId }: MessageFacts): string {
  return [
    'APTOS',
    ...(request.address ? [`address: ${address}`] : []),
    ...(request.application ? [`application: ${application}`] : []),
    ...(request.chainId ? [`chainId: ${chainId}`] : []),
    `message: ${request.message}`,
    `nonce: ${request.nonce}`,
  ].join('\n')
}

/** The answer of aptos_signMessage: JSON text. */
export function toSignedMessage(request: MessageRequest, facts: MessageFacts, signature: string): string {
  return JSON.stringify({
    ...(request.address && { address: facts.address }),
    ...(request.application && { application: facts.application }),
    ...(request.chainId && { chainId: facts.chainId }),
    fullMessage: toFullMessage(request, facts),
    message: request.message,
    nonce: request.nonce,
    prefix: 'APTOS',
    signature,
  })
}
