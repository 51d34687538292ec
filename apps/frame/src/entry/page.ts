import type { WireNetwork } from '@latchkey/core/wire-networks'
import type { StoreApi } from 'zustand/vanilla'

/** The requesting page. It claims only its version and its first network itself; the browser vouches for the rest. */
export type Page = {
  /** The page's origin from the browser; for a native client the registered redirect address. */
  origin: string
  kind: 'FACE_SDK' | 'FACE_NATIVE_SDK'
  /** `legacy` for SDKs from before ours, and for native clients. */
  wire: 'sdk' | 'legacy'
  /** The SDK generation's version text; undefined is the oldest. Our own SDK declares 1.12.3. */
  version: string | undefined
  /** The current network in the wire's form; it changes only by `switchNetwork`. */
  network: Omit<StoreApi<WireNetwork>, 'setState'>
}
