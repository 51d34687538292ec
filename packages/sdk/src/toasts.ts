import type { Toast } from '@latchkey/protocol/wire'

/** The window event `face-toast`: a short message of the wallet. */
export type ToastEvent = CustomEvent<Toast>

declare global {
  interface WindowEventMap {
    'face-toast': ToastEvent
  }
}

/**
 * Dispatches a toast as the window event `face-toast`, and draws it if the page wants that. The drawing code is loaded
 * with the first toast.
 */
export function tellToast({ title, description, type, iconType }: Toast, draws: boolean): void {
  const toast = { title, description, type, iconType } as Toast // exactly the four members that pages know, also where undefined
  dispatchEvent(new CustomEvent('face-toast', { detail: toast }))
  // A page that is offline by now goes without it: a toast has no information that is not available elsewhere.
  if (draws) import('./draw-toast.ts').then(({ drawToast }) => drawToast(toast)).catch(() => {})
}
