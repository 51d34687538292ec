/**
 * Tells the frames of one page in other tabs that the stored session changed. The message has no content: each reads
 * the session from storage.
 *
 * @param name the channel's name
 * @param onChange called when another tab changed the session
 */
export function openTabChannel(name: string, onChange: () => void): { notify(): void } {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = onChange
    return { notify: () => channel.postMessage('changed') }
  } catch {
    // A browser that denies storage may deny this too; then no other tab shares it.
    return { notify: () => undefined }
  }
}
