import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { answerFrame } from './answer-frame.ts'

export type Connection = {
  /** False once the client has disconnected. */
  send(text: string): boolean
  /** Closes gracefully: pending requests are answered, for at most five seconds. */
  close(code: number, reason: string): Promise<void>
}

/** Frames that wait for their turn, and their bytes; beyond this the socket is not read. */
const most = { frames: 16, bytes: 1024 * 1024 }

const closeMs = 5_000

/** For how long a client that is refused may read why, milliseconds. */
const refusedMs = 2_000

/** How long frames of a client that has left are still processed, milliseconds. */
const drainMs = 1_000

/**
 * Serves one WebSocket: answers its requests one after another, pings it, and closes it when it does not answer.
 *
 * @param parts.wait the delay in milliseconds of a frame with this many bytes; called again, with none, for each
 * further request of a batch
 * @param parts.hold asks for the memory of a frame of this many bytes until it is answered. Where it says no, the connection
 * is closed
 * @param parts.release gives back what `hold` allowed
 * @param parts.answer the result of a request; an RpcError becomes its error
 * @param parts.onResponse is called with each result that the client gives to a request of ours
 */
export function openConnection(
  socket: WebSocket,
  parts: {
    /** Milliseconds between two pings. */
    ping: number
    wait(bytes: number): number
    hold(bytes: number): boolean
    release(bytes: number): void
    answer(method: string, params: unknown): Promise<unknown>
    onResponse(id: number): void
    onClose(code: number): void
  },
): Connection {
  const frames: { text: string; bytes: number }[] = []
  /** Of the frames that wait and the one that is being answered. */
  let held = 0
  let isClosing = false
  let working: Promise<void> | undefined
  const gone = new AbortController()

  /** Waits as long as the throttle requires. @returns the delay, milliseconds */
  const delay = async (bytes: number): Promise<number> => {
    const ms = parts.wait(bytes)
    if (ms > 0) await pause(ms, undefined, { signal: gone.signal }).catch(() => undefined)
    return ms
  }
  /** Waits for the turn of a further request of a batch. False when the client left meanwhile. */
  const nextTurn = async () => !((await delay(0)) > 0 && gone.signal.aborted)

  const isOpen = () => socket.readyState === socket.OPEN
  const isFull = () => frames.length >= most.frames || held >= most.bytes
  const release = (bytes: number) => {
    held -= bytes
    parts.release(bytes)
  }
  let goneAt = Number.POSITIVE_INFINITY

  // Frames that arrived before the end are still processed, briefly: a client may acknowledge and leave.
  const work = async () => {
    for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
      const { text, bytes } = frame
      try {
        const ms = await delay(text.length)
        if (gone.signal.aborted && (ms > 0 || Date.now() > goneAt + drainMs)) return
        const answer = await answerFrame(text, { ...parts, nextTurn })
        // A client that does not read its answers gets no more of them.
        if (answer !== undefined && isOpen()) await new Promise<void>((resolve) => socket.send(answer, () => resolve()))
      } finally {
        release(bytes)
      }
      if (!isFull() && socket.isPaused) socket.resume()
    }
  }
  const begin = () => {
    working ??= work().finally(() => {
      working = undefined
      // A frame may have come after the last look.
      if (frames.length > 0 && isOpen()) begin()
    })
  }

  socket.on('message', (data, isBinary) => {
    if (isClosing || !isOpen()) return
    if (isBinary) return socket.close(1003, 'Only text is taken.')
    const text = data.toString()
    const bytes = Buffer.byteLength(text)
    if (!parts.hold(bytes)) {
      socket.close(1013, 'Too much from this address waits for its turn.')
      // Somebody who does not read that would go on sending.
      setTimeout(() => socket.terminate(), refusedMs).unref()
      return
    }
    held += bytes
    frames.push({ text, bytes })
    if (isFull()) socket.pause()
    begin()
  })
  const stopPinging = startPinging(socket, parts.ping)
  // A broken socket ends with `close`; there is nothing to do about its error.
  socket.on('error', () => {})
  socket.on('close', (code) => {
    stopPinging()
    goneAt = Date.now()
    gone.abort()
    void Promise.resolve(working).then(() => {
      for (const { bytes } of frames.splice(0)) release(bytes)
      parts.onClose(code)
    })
  })

  return {
    send(text) {
      if (!isOpen()) return false
      socket.send(text, () => {})
      return true
    },
    async close(code, reason) {
      isClosing = true
      if (socket.readyState === socket.CLOSED) return
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      const late = setTimeout(() => socket.terminate(), closeMs)
      await Promise.race([working, closed])
      socket.resume()
      socket.close(code, reason)
      await closed
      clearTimeout(late)
    },
  }
}

/**
 * Pings a socket at this interval in milliseconds, and closes it when it does not answer. @returns a function that
 * stops it
 */
const startPinging = (socket: WebSocket, ms: number): (() => void) => {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    // A paused socket cannot answer pings.
    if (!isAlive && !socket.isPaused) return socket.terminate()
    isAlive = false
    socket.ping()
  }, ms)
  return () => clearInterval(timer)
}
