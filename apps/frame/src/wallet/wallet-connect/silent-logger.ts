/** A logger of pino's form that keeps nothing. Without one the client collects what it sends, in clear, in memory. */
export const silentLogger = {
  level: 'silent',
  bindings: () => ({}),
  child: () => silentLogger,
  fatal: () => {},
  error: () => {},
  warn: () => {},
  info: () => {},
  debug: () => {},
  trace: () => {},
  silent: () => {},
}
