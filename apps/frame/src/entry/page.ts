import type { WireNetwork } from '@latchkey/core/wire-networks'
import type { StoreApi } from 'zustand/vanilla'

/** The page that asks. It claims only its version and its first network itself; the browser vouches for the rest. */
export type Page = {
  /** The browser's word for a page; for a native client the registered redirect address. */
  origin: string
  kind: 'FACE_SDK' | 'FACE_NATIVE_SDK'
  /** `legacy` for the SDKs that pages have from before ours, and for native clients. */
  wire: 'sdk' | 'legacy'
  /** The SDK generation's version text; undefined is the oldest. Our own SDK declares 1.12.3. */
  version: string | undefined
  /** The chosen network as the wire knows it; changes only through `switchNetwork`. */
  network: Omit<StoreApi<WireNetwork>, 'setState'>
}
