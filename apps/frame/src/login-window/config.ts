import { type FrameConfig, frameConfig } from '@latchkey/protocol/frame-config'
import * as v from 'valibot'

/** The configuration that the host writes into the window's document; undefined where it did not. */
export const readConfig = (): FrameConfig | undefined => {
  try {
    return v.parse(frameConfig, JSON.parse(document.getElementById('latchkey-config')?.textContent ?? ''))
  } catch {
    return undefined
  }
}
