import { browserStorage } from './stored.ts'

const suffix = '.shimDisconnect'

/**
 * Reports what other tabs do to the connections stored in this browser. wagmi's own entry is not reliable: it is
 * emptied for a moment whenever a page is loaded.
 *
 * @param prefix of wagmi's keys
 * @param onEnd a connector was disconnected; undefined when everything was cleared
 * @param onBegin a connector was connected
 * @returns a function that stops it
 */
export function listenToTabs(
  prefix: string,
  onEnd: (id: string | undefined) => void,
  onBegin: (id: string) => void,
): () => void {
  const listener = ({ key, newValue, oldValue, storageArea }: StorageEvent) => {
    if (storageArea && storageArea !== browserStorage()) return
    if (key === null) return onEnd(undefined)
    if (!key.startsWith(`${prefix}.`) || !key.endsWith(suffix)) return
    const id = key.slice(prefix.length + 1, -suffix.length)
    if (newValue === null) onEnd(id)
    else if (oldValue === null) onBegin(id)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
