/**
 * A logger with pino's API that stores nothing. Without one the client collects what it sends, in clear text, in
 * memory.
 */
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
