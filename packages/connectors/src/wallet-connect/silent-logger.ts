/**
 * A logger (as pino's) that keeps and prints nothing. Without one, the client keeps a megabyte of what it sends and
 * gets in memory, and gives the page a function to save it.
 */
export const silentLogger = {
  level: 'silent',
  bindings: () => ({}),
  child: () => silentLogger,
  fatal() {},
  error() {},
  warn() {},
  info() {},
  debug() {},
  trace() {},
  silent() {},
}
