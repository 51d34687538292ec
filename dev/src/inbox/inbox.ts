// A mail server that delivers to nobody: it shows the mails it accepts on a page of its own.
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { requirePort } from '../ports.ts'
import { escapeHtml, standInPage, styleSource } from '../stand-in-page.ts'

/** The most mails that are kept, in memory. */
const most = 200
/** The largest mail, bytes. */
const maxSize = 256 * 1024

type Mail = { to: string[]; from: string; subject: string; date: string; text: string }

export type InboxOptions = {
  port: number
  /** The port on which it accepts mails. */
  smtpPort: number
}

/**
 * Starts an SMTP server on loopback, and the page that lists the mails it accepted.
 *
 * @throws PartError when a port is taken
 */
export async function startInbox({ port, smtpPort }: InboxOptions): Promise<Part> {
  const address = `http://127.0.0.1:${port}`
  const mails: Mail[] = []
  const app = new Hono()
    .use(async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    })
    .get('/', (c) => c.html(inboxPage(mails)))
  const listener = getRequestListener(app.fetch)
  const page = await startHttp({ name: 'the inbox', address, port, option: 'mail' }, (request, response) => {
    void listener(request, response)
  })

  let smtp: SMTPServer | undefined
  const listenSmtp = async () => {
    await requirePort('the inbox', smtpPort, 'smtp')
    const server = createSmtpServer((mail) => {
      mails.unshift(mail)
      mails.splice(most)
    })
    server.listen(smtpPort, '127.0.0.1')
    await once(server.server, 'listening')
    smtp = server
  }
  const closeSmtp = async () => {
    const closing = smtp
    smtp = undefined
    if (closing) await new Promise<void>((resolve) => closing.close(resolve))
  }
  try {
    await listenSmtp()
  } catch (failure) {
    await page.stop()
    throw failure
  }
  const stop = async () => {
    await closeSmtp()
    await page.stop()
  }
  return {
    ...page,
    stop,
    kill: stop,
    async restart() {
      await closeSmtp()
      await page.restart()
      await listenSmtp()
    },
  }
}

const createSmtpServer = (take: (mail: Mail) => void): SMTPServer => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxSize,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('The mail is too large.'), { responseCode: 552 }))
        const { from, subject = '', date = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        take({ to, from: from?.address ?? '', subject, date, text })
        done()
      })
    },
  })
  // A client may disconnect in the middle of a mail.
  server.on('error', () => {})
  return server
}

const inboxPage = (mails: readonly Mail[]): string =>
  standInPage(
    'Inbox',
    'a mail server',
    [
      '<p class="stand-in">Mails of the local wallet, whoever they are for. Nothing leaves this machine.</p>',
      '<h1>Inbox</h1>',
      mails.length === 0 ? '<p>No mail yet.</p>' : '',
      ...mails.map(
        ({ to, from, subject, date, text }) =>
          `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to.join(', '))}, from ${escapeHtml(from)}, ${escapeHtml(date)}</p>` +
          `${text
            .trim()
            .split(/\n{2,}/)
            .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
            .join('')}</article>`,
      ),
    ].join('\n'),
  )

const pageHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
}
