/** One JSON object per line. Fields are chosen at each call: never a body, a token, a PIN, an address of a person. */
export type Log = {
  info(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}
type Fields = Record<string, string | number | boolean | undefined>

/** A log of one service; `write` gets whole lines. */
export function createLog(service: string, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const say =
    (level: string) =>
    (event: string, fields: Fields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, service, event, ...fields })}\n`)
  return { info: say('info'), error: say('error') }
}

/** The loggable part of a failure: its name, a shortened message, and the place it was thrown. */
export function describeFailure(failure: unknown): Fields {
  if (!(failure instanceof Error)) return { failure: typeof failure }
  const { code } = failure as { code?: unknown }
  return {
    failure: failure.name,
    ...(typeof code === 'string' && { code }),
    message: failure.message.slice(0, 300),
    at: failure.stack?.split('\n')[1]?.trim().slice(0, 200),
  }
}
