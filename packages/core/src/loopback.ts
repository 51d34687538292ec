/** Whether a host, as `URL.hostname` writes it, is this very machine, the one place plain http is allowed to. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname)
