import { kdfFloor, stretch } from '@latchkey/keys/pin'

/** How long the stretching of a PIN takes by itself, milliseconds. */
const stretchOnce = async (): Promise<number> => {
  const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const began = performance.now()
  await stretch(bytes(32), { ...kdfFloor, salt: bytes(16) })
  return performance.now() - began
}

declare global {
  var pin: { stretchOnce(): Promise<number> }
}
globalThis.pin = { stretchOnce }
