/**
 * A logger (with pino's API) that neither stores nor prints. Without one, the client stores a megabyte of its traffic
 * in memory, and gives the page a function to save it.
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
