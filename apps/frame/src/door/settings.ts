import { type FrameConfig, frameConfig } from '@latchkey/protocol/frame-config'
import { apiKey as apiKeyShape } from '@latchkey/protocol/shapes'
import * as v from 'valibot'

export type Settings = { config: FrameConfig; apiKey: string }

/**
 * The release's configuration from its block in the HTML, and the page's API key from the query: the only value of
 * the query that is used. Both are checked; nothing when one is missing or malformed.
 */
export const readSettings = (document: Document, search: string): Settings | undefined => {
  try {
    const block = document.getElementById('latchkey-config')?.textContent ?? ''
    const keys = new URLSearchParams(search).getAll('api_key')
    return { config: v.parse(frameConfig, JSON.parse(block)), apiKey: v.parse(v.strictTuple([apiKeyShape]), keys)[0] }
  } catch {
    return undefined
  }
}
