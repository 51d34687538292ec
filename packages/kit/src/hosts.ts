/** A host the page may contact, and what for. */
export type Host = {
  /** Scheme, host and port, as a browser writes them. */
  origin: string
  /** What for, in a few words an operator understands. */
  why: string
  /**
   * How: `connect` by fetch or WebSocket, `frame` by an iframe, `window` by a window or a link that a visitor opens.
   */
  by: 'connect' | 'frame' | 'window'
}
