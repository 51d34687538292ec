/**
 * The approximate memory of an object besides its bytes: of each network chunk that waits for the end of its frame, and
 * of each fragment that waits for the end of its message.
 */
const objectBytes = 256

export type Following = {
  /** Follows the next bytes of the connection. */
  read(chunk: Uint8Array): void
  /** Bytes that wait in memory for the end of their message. */
  readonly bytes: number
  /** True while a frame or a message is incomplete. */
  readonly isInside: boolean
  /** The number of complete messages. */
  readonly messages: number
}

/**
 * Follows the frames that a client sends (RFC 6455 section 5.2), because ws only reports complete messages. It reads
 * only their headers.
 */
export function followMessages(): Following {
  const head = new DataView(new ArrayBuffer(14))
  let headBytes = 0
  /** The bytes left of the current frame's payload. */
  let left = 0
  let frameBytes = 0
  let fragmentBytes = 0
  let isFragmented = false
  let messages = 0
  let isControl = false
  let isFinal = false

  /** The length of the header, as far as it is known. */
  const headLength = () => {
    if (headBytes < 2) return 2
    const second = head.getUint8(1)
    const length = second & 0x7f
    return 2 + (length === 126 ? 2 : length === 127 ? 8 : 0) + (second & 0x80 ? 4 : 0)
  }
  const payloadLength = () => {
    const length = head.getUint8(1) & 0x7f
    if (length === 126) return head.getUint16(2)
    return length === 127 ? Number(head.getBigUint64(2)) : length
  }
  const endFrame = () => {
    headBytes = 0
    if (!isControl) {
      fragmentBytes = isFinal ? 0 : fragmentBytes + frameBytes + objectBytes
      isFragmented = !isFinal
      if (isFinal) messages++
    }
    frameBytes = 0
  }

  const following = {
    read(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length; ) {
        if (left > 0) {
          const taken = Math.min(left, chunk.length - at)
          at += taken
          left -= taken
          frameBytes += taken
        } else {
          head.setUint8(headBytes++, chunk[at++] ?? 0)
          if (headBytes < headLength()) continue
          const first = head.getUint8(0)
          isFinal = (first & 0x80) !== 0
          isControl = (first & 0x08) !== 0
          left = payloadLength()
        }
        if (left === 0) endFrame()
      }
      if (headBytes > 0) frameBytes += objectBytes
    },
    get bytes() {
      return fragmentBytes + frameBytes
    },
    get isInside() {
      return isFragmented || headBytes > 0
    },
    get messages() {
      return messages
    },
  }
  return following
}
