import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import type { MailConfiguration } from './mail-configuration.ts'
import { createSmtp } from './smtp.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const open = async (...options: Parameters<typeof openSmtpServer>) => {
  const server = await openSmtpServer(...options)
  closing.push(server.close)
  return server
}

const configure = ({ port }: Pick<OpenSmtpServer, 'port'>, change: Partial<MailConfiguration> = {}) => ({
  host: '127.0.0.1',
  port,
  tls: 'none' as const,
  from: 'wallet@example.com',
  name: 'The wallet',
  ...change,
})

const letter = {
  id: 'the-id',
  to: 'ada@example.org',
  date: new Date('2026-11-22T11:00:00Z'),
  subject: '새 브라우저에서 지갑이 열렸어요',
  text: 'Plain ✓\n',
  html: '<p>Rich ✓</p>',
}

/** A server that accepts connections and hands each to the test. */
const openRawServer = async (onConnection: (socket: import('node:net').Socket) => void) => {
  const sockets = new Set<import('node:net').Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as { port: number }).port }
}

describe('createSmtp', () => {
  test('default: the mail arrives as it was written, with an id that is the same at every try', async () => {
    const server = await open()
    const smtp = await createSmtp(configure(server))
    expect(await smtp.send(letter)).toEqual({ outcome: 'sent' })
    expect(await smtp.send(letter)).toEqual({ outcome: 'sent' })
    const [mail, again] = server.mails
    expect(mail).toMatchObject({
      envelope: { from: 'wallet@example.com', to: ['ada@example.org'] },
      from: { name: 'The wallet', address: 'wallet@example.com' },
      to: [{ address: 'ada@example.org' }],
      subject: letter.subject,
      messageId: '<the-id@example.com>',
      date: '2026-11-22T11:00:00.000Z',
      attachments: [],
    })
    expect(mail?.text?.trim()).toBe('Plain ✓')
    expect(mail?.html?.trim()).toBe('<p>Rich ✓</p>')
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(again?.messageId).toBe(mail?.messageId)
  })

  test('behavior: it signs in with user and password, over TLS', async () => {
    const seen: unknown[] = []
    const server = await open({
      secure: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-smtp-'))
    closing.push(() => rm(folder, { recursive: true }))
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, 'the-password\n')
    await chmod(passwordFile, 0o400)
    // The certificate is the library's own, which nobody trusts: the password must not have been sent.
    const smtp = await createSmtp(configure(server, { tls: 'implicit', user: 'ada', passwordFile }))
    expect(await smtp.send(letter)).toMatchObject({ outcome: 'later' })
    expect(seen).toEqual([])
    await chmod(passwordFile, 0o644)
    await expect(createSmtp(configure(server, { user: 'ada', passwordFile }))).rejects.toThrow('may be read by others')
  })

  test('behavior: a server that does not offer STARTTLS gets nothing', async () => {
    const server = await open()
    const smtp = await createSmtp(configure(server, { tls: 'starttls' }))
    expect(await smtp.send(letter)).toMatchObject({ outcome: 'later' })
    expect(server.mails).toEqual([])
  })

  test('behavior: texts from outside never reach a header', async () => {
    const server = await open()
    const smtp = await createSmtp(configure(server))
    const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\nbody'
    await smtp.send({ ...letter, subject })
    const [mail] = server.mails
    expect(mail?.envelope.to).toEqual(['ada@example.org'])
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test.each([
    ['an address that does not exist', 550, 'refused'],
    ['a full mailbox for now', 452, 'later'],
  ])('error: %s', async (_, code, outcome) => {
    const server = await open()
    server.behaviour.recipient = () => ({ code })
    expect(await (await createSmtp(configure(server))).send(letter)).toEqual({
      outcome,
      reason: expect.stringContaining(String(code)),
      ...(outcome === 'later' && { isUnsent: true }),
    })
  })

  test.each([
    ['a mail that is not wanted', 554, 'refused'],
    ['a server that is busy', 451, 'later'],
  ])('error: %s', async (_, code, outcome) => {
    const server = await open()
    server.behaviour.data = () => ({ code })
    const delivery = await (await createSmtp(configure(server))).send(letter)
    expect(delivery).toEqual({
      outcome,
      reason: expect.stringContaining(String(code)),
      ...(outcome === 'later' && { isUnsent: true }),
    })
    expect(JSON.stringify(delivery)).not.toContain('not for you')
  })

  test('error: a server that refuses the sender is asked again', async () => {
    const server = await open({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
    })
    expect(await (await createSmtp(configure(server))).send(letter)).toMatchObject({ outcome: 'later' })
  })

  test('error: a wrong password', async () => {
    const server = await open({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-smtp-'))
    closing.push(() => rm(folder, { recursive: true }))
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, 'wrong', { mode: 0o400 })
    const smtp = await createSmtp(configure(server, { user: 'ada', passwordFile }))
    expect(await smtp.send(letter)).toMatchObject({ outcome: 'later', reason: expect.stringContaining('535') })
  })

  test('error: the connection drops in the middle of a mail', async () => {
    const server = await open()
    server.behaviour.data = () => 'drop'
    // The server may have taken it.
    expect(await (await createSmtp(configure(server))).send(letter)).toEqual({
      outcome: 'later',
      reason: expect.any(String),
    })
  })

  test('error: nobody listens', async () => {
    const server = await open()
    await closing.pop()?.()
    expect(await (await createSmtp(configure(server))).send(letter)).toMatchObject({ outcome: 'later', isUnsent: true })
  })

  const fast = { silentMs: 300, wholeMs: 600 }

  test('error: a server that says nothing, at the beginning or after the mail', async () => {
    const mute = await openRawServer(() => {})
    expect(await (await createSmtp(configure(mute), fast)).send(letter)).toMatchObject({ outcome: 'later' })
    const server = await open()
    server.behaviour.data = () => 'silence'
    expect(await (await createSmtp(configure(server), fast)).send(letter)).toMatchObject({ outcome: 'later' })
  })

  test('error: a server that says something all the time and never comes to an end', async () => {
    const slow = await openRawServer((socket) => {
      socket.write('220 here\r\n')
      const timer = setInterval(() => socket.write('250-wait\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await (await createSmtp(configure(slow), fast)).send(letter)).toEqual({
      outcome: 'later',
      reason: 'ETIMEDOUT',
    })
  })
})
