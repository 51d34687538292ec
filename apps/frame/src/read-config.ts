import { type FrameConfig, frameConfig } from '@latchkey/protocol/frame-config'
import * as v from 'valibot'

/** Reads the configuration that the host writes into a page of the wallet; undefined where there is none. */
export const readConfig = (): FrameConfig | undefined => {
  try {
    return v.parse(frameConfig, JSON.parse(document.getElementById('latchkey-config')?.textContent ?? ''))
  } catch {
    return undefined
  }
}
