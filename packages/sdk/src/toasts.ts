import type { Toast } from '@latchkey/protocol/wire'

/** The window event `face-toast`: the wallet says something short. */
export type ToastEvent = CustomEvent<Toast>

declare global {
  interface WindowEventMap {
    'face-toast': ToastEvent
  }
}

/**
 * Dispatches a toast as the window event `face-toast`, and draws it when the page asked for that. The drawing code is
 * loaded with the first toast.
 */
export function tellToast({ title, description, type, iconType }: Toast, draws: boolean): void {
  const toast = { title, description, type, iconType } as Toast // exactly the four the field knows, absent ones too
  dispatchEvent(new CustomEvent('face-toast', { detail: toast }))
  // A page that is offline by now goes without it: a toast says nothing that is not known elsewhere.
  if (draws) import('./draw-toast.ts').then(({ drawToast }) => drawToast(toast)).catch(() => {})
}
