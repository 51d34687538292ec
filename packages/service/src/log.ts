/** One JSON object per line. Each call chooses its fields: never a body, a token, a PIN, or a person's address. */
export type Log = {
  info(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}
type Fields = Record<string, string | number | boolean | undefined>

let waiting = ''
const flush = () => {
  const lines = waiting
  waiting = ''
  if (lines !== '') process.stdout.write(lines)
}

/** Writes the lines of one turn of the event loop together: under load each write costs as much as a signature. */
const writeSoon = (line: string) => {
  if (waiting === '') {
    setImmediate(flush)
    if (!process.listeners('exit').includes(flush)) process.on('exit', flush)
  }
  waiting += line
}

/** A log of one service; `write` gets whole lines. */
export function createLog(service: string, write: (line: string) => void = writeSoon): Log {
  const say =
    (level: string) =>
    (event: string, fields: Fields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, service, event, ...fields })}\n`)
  return { info: say('info'), error: say('error') }
}

const codeOf = (failure: unknown): string | undefined =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : undefined

/**
 * The loggable part of a failure: its name, its code or that of its cause (`fetch` only says that it failed), a
 * shortened message, and where it was thrown.
 */
export function describeFailure(failure: unknown): Fields {
  if (!(failure instanceof Error)) return { failure: typeof failure }
  const code = codeOf(failure) ?? codeOf(failure.cause)
  return {
    failure: failure.name,
    ...(code !== undefined && { code }),
    message: failure.message.slice(0, 300),
    at: failure.stack?.split('\n')[1]?.trim().slice(0, 200),
  }
}
