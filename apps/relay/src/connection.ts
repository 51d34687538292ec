import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { answerFrame } from './answer-frame.ts'
import { followMessages } from './follow-messages.ts'

export type Connection = {
  /** False once the client has disconnected. */
  send(text: string): boolean
  /** Closes gracefully: pending requests are answered, for at most five seconds. */
  close(code: number, reason: string): Promise<void>
  /** Ends at once, so that its memory is free for others. */
  giveWay(): void
}

/** Milliseconds. */
const usual = {
  /** How long a message may take from its first byte to its last, while the socket is read. */
  message: 20_000,
  /** How long a client may read nothing of what was written to it. */
  unread: 20_000,
}
export type ConnectionTimes = { /** Between two pings. */ ping: number } & Partial<typeof usual>

/** Frames that wait for their turn, and their bytes; beyond this the socket is not read. */
const most = { frames: 16, bytes: 1024 * 1024 }

const closeMs = 5_000

/** How long a refused client has to read the reason, milliseconds. */
const refusedMs = 2_000

/** How long frames of a client that has left are still processed, milliseconds. */
const drainMs = 1_000

/**
 * Serves one WebSocket: answers its requests one after another, pings it, and closes it when it does not answer, does not
 * read, or does not finish a message.
 *
 * @param stream the stream that the socket reads from, to follow messages that are not complete yet
 * @param parts.wait the delay in milliseconds of a frame with this many bytes; called again, with none, for each
 * further request of a batch
 * @param parts.hold reserves memory: for a message from its first byte until it is answered, and for what was written
 * until it is read. If it returns false, the connection is closed
 * @param parts.release gives back what `hold` reserved
 * @param parts.answer the result of a request; an RpcError becomes its error
 * @param parts.onResponse is called with each result that the client gives to a request of ours
 */
export function openConnection(
  socket: WebSocket,
  stream: Duplex,
  parts: {
    times: ConnectionTimes
    wait(bytes: number): number
    hold(bytes: number): boolean
    release(bytes: number): void
    answer(method: string, params: unknown): Promise<unknown>
    onResponse(id: number): void
    onClose(code: number): void
  },
): Connection {
  const frames: { text: string; bytes: number }[] = []
  /** The bytes of the waiting frames and the one that is being answered. */
  let held = 0
  let isClosing = false
  let working: Promise<void> | undefined
  const gone = new AbortController()
  const times = { ...usual, ...parts.times }

  /** Closes for a reason, which the client learns if it reads soon. */
  const end = (code: number, reason: string) => {
    socket.close(code, reason)
    // A client that does not read the reason would go on sending.
    setTimeout(() => socket.terminate(), refusedMs).unref()
  }
  const refuse = () => {
    drop()
    end(1013, 'Too much from this address waits for its turn.')
    socket.pause()
  }

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
  /** Drops the frames that were not begun. */
  const drop = () => {
    for (const { bytes } of frames.splice(0)) release(bytes)
  }
  let goneAt = Number.POSITIVE_INFINITY

  const message = watchMessages(stream, {
    hold: parts.hold,
    release: parts.release,
    isRead: () => !socket.isPaused,
    onFull: () => isOpen() && refuse(),
    onLate: () => end(1008, 'A message took too long.'),
    most: times.message,
  })
  const writes = watchWrites(socket, { hold: parts.hold, release: parts.release, most: times.unread, onFull: refuse })

  // Frames that arrived before the end are still processed, briefly: a client may acknowledge and leave.
  const work = async () => {
    for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
      const { text, bytes } = frame
      try {
        const ms = await delay(text.length)
        if (gone.signal.aborted && (ms > 0 || Date.now() > goneAt + drainMs)) return
        const answer = await answerFrame(text, { ...parts, nextTurn })
        // A client that does not read its answers gets no more of them.
        if (answer !== undefined && isOpen()) await writes.write(answer)
      } finally {
        release(bytes)
      }
      if (!isFull() && socket.isPaused && isOpen()) {
        socket.resume()
        message.restart()
      }
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
    if (isBinary) return end(1003, 'Only text is taken.')
    const text = data.toString()
    const bytes = Buffer.byteLength(text)
    if (!parts.hold(bytes)) return refuse()
    held += bytes
    frames.push({ text, bytes })
    if (isFull()) socket.pause()
    begin()
  })
  const stopPinging = startPinging(socket, times.ping)
  // ws has sent the client the reason, and reads no more.
  socket.on('error', () => {
    message.stop()
    setTimeout(() => socket.terminate(), refusedMs).unref()
  })
  socket.on('close', (code) => {
    stopPinging()
    message.stop()
    goneAt = Date.now()
    gone.abort()
    void Promise.resolve(working).then(() => {
      drop()
      parts.onClose(code)
    })
  })

  return {
    send(text) {
      if (!isOpen()) return false
      void writes.write(text)
      return isOpen()
    },
    giveWay() {
      drop()
      socket.close(1013, 'Others need the memory that this address takes.')
      socket.terminate()
      message.stop()
      writes.stop()
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
 * Counts the bytes of an incomplete message, and measures how long it takes. It does so only while the socket is read,
 * because only then is the delay the client's.
 */
const watchMessages = (
  stream: Duplex,
  parts: {
    hold(bytes: number): boolean
    release(bytes: number): void
    isRead(): boolean
    onFull(): void
    onLate(): void
    most: number
  },
) => {
  const following = followMessages()
  let held = 0
  let whole = 0
  let late: NodeJS.Timeout | undefined

  const look = () => {
    if (following.messages !== whole || !following.isInside) {
      clearTimeout(late)
      late = undefined
    }
    whole = following.messages
    if (following.isInside) late ??= setTimeout(onLate, parts.most)
  }
  const onLate = () => {
    late = undefined
    if (parts.isRead()) parts.onLate()
  }
  const onData = (chunk: Uint8Array) => {
    following.read(chunk)
    const more = following.bytes - held
    if (more > 0 && !parts.hold(more)) return parts.onFull()
    if (more < 0) parts.release(-more)
    held += more
    look()
  }
  // Must run before ws reads the same bytes: a message that they complete then waits for its answer.
  stream.prependListener('data', onData)

  return {
    /** Starts the client's time limit again if the socket was not read in the meantime. */
    restart() {
      clearTimeout(late)
      late = undefined
      look()
    },
    stop() {
      stream.off('data', onData)
      clearTimeout(late)
      parts.release(held)
      held = 0
    },
  }
}

/** Writes texts. A client that reads nothing for a while is closed, because all of them would be kept for it. */
const watchWrites = (
  socket: WebSocket,
  parts: { hold(bytes: number): boolean; release(bytes: number): void; onFull(): void; most: number },
) => {
  let waiting = 0
  let held = 0
  let late: NodeJS.Timeout | undefined
  let isStopped = false
  const release = (bytes: number) => {
    if (isStopped) return
    held -= bytes
    parts.release(bytes)
  }
  return {
    /** Resolves when the text was handed to the operating system. */
    async write(text: string): Promise<void> {
      const bytes = Buffer.byteLength(text)
      if (isStopped) return
      if (!parts.hold(bytes)) return parts.onFull()
      held += bytes
      waiting++
      late ??= setTimeout(() => socket.terminate(), parts.most)
      await new Promise<void>((resolve) => socket.send(text, () => resolve()))
      release(bytes)
      waiting--
      if (waiting > 0) late?.refresh()
      else {
        clearTimeout(late)
        late = undefined
      }
    },
    /** Gives back the memory of unwritten texts after the socket has ended. */
    stop() {
      release(held)
      isStopped = true
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
