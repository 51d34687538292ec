import { readSecretFile } from '@latchkey/at-rest/secret-file'
import type { Composed } from './compose.ts'
import type { MailConfiguration } from './mail-configuration.ts'

type Mail = Composed & {
  /** The same for every attempt, so that a mailbox can detect a duplicate. */
  id: string
  to: string
  /** When the reported event happened. */
  date: Date
}

/**
 * The outcome of an attempt. `refused`: the server does not accept mail for this address, or not this one. `later`: a
 * temporary failure; `isUnsent` where the server certainly did not take the mail.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; reason: string; isUnsent?: true }

export type Smtp = { send(mail: Mail): Promise<Delivery> }

/** Time limits of one attempt, milliseconds: to connect, for an answer, and in total. */
const connectMs = 10_000
const silentMs = 30_000
const wholeMs = 60_000

/**
 * A client of the operator's mail server (RFC 5321).
 *
 * @throws SecretFileError
 */
export async function createSmtp(config: MailConfiguration, limits = { silentMs, wholeMs }): Promise<Smtp> {
  const { host, port, tls, user, passwordFile, from, name } = config
  const pass = passwordFile === undefined ? undefined : await readSecretFile(passwordFile)
  // A service without mail does not load this.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(user !== undefined && pass !== undefined && { auth: { user, pass } }),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: limits.silentMs,
    socketTimeout: limits.silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ id, to, date, subject, text, html }) {
      const timeout = Promise.withResolvers<Delivery>()
      const timer = setTimeout(() => timeout.resolve({ outcome: 'later', reason: 'ETIMEDOUT' }), limits.wholeMs)
      const sending = transport
        .sendMail({
          // Set explicitly, so that no address is taken from a header.
          envelope: { from, to: [to] },
          from: { name, address: from },
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          date,
          // RFC 3834: prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          subject,
          text,
          html,
        })
        .then((): Delivery => ({ outcome: 'sent' }), readFailure)
      try {
        return await Promise.race([sending, timeout.promise])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** The server's text is not passed on: it may quote the address. */
const readFailure = (failure: unknown): Delivery => {
  const { code, originalCode, command, responseCode } = failure as Partial<Record<string, unknown>>
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const reason = [code, command, status].filter((part) => part !== undefined).join(' ')
  // Only the answer to the recipient or the message is about this mail; any other is about us or the server.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const isFinal = isAboutThisMail && status !== undefined && status >= 500
  if (isFinal) return { outcome: 'refused', reason }
  const isUnsent = status !== undefined || unreached.has(String(originalCode)) || unreached.has(String(code))
  return { outcome: 'later', reason: reason || 'unknown', ...(isUnsent && { isUnsent }) }
}

/** Codes of failures before any mail is sent. */
const unreached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS', 'ETLS', 'EAUTH'])
