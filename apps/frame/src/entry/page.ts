import type { WireNetwork } from '@latchkey/core/wire-networks'
import type { StoreApi } from 'zustand/vanilla'

/** Who asks. Nothing of it is the page's own word but the version and where it begins. */
export type Page = {
  /** The browser's word for a page; for a native client the registered redirect address. */
  origin: string
  kind: 'FACE_SDK' | 'FACE_NATIVE_SDK'
  /** The SDK generation's version text; undefined is the oldest. Our own SDK declares 1.12.3. */
  version: string | undefined
  /** The chosen network as the wire knows it; changes only through `switchNetwork`. */
  network: Omit<StoreApi<WireNetwork>, 'setState'>
}
