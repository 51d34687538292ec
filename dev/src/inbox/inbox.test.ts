import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Part } from '../part.ts'
import { freeLastingPorts } from '../ports.ts'
import { startInbox } from './inbox.ts'

let inbox: Part
let smtpPort: number
beforeAll(async () => {
  const [port = 0, smtp = 0] = await freeLastingPorts(2)
  smtpPort = smtp
  inbox = await startInbox({ port, smtpPort })
})
afterAll(() => inbox?.stop())

/** Speaks SMTP as a client does, and returns the last answer. */
const deliver = async (mail: string): Promise<string> => {
  const socket = connect(smtpPort, '127.0.0.1')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  /** Reads to the last line of an answer. */
  const answer = async (): Promise<string> => {
    const { value = '' } = await lines.next()
    return /^\d{3}-/.test(value) ? answer() : value
  }
  await answer()
  let last = ''
  for (const line of [
    'EHLO test',
    'MAIL FROM:<wallet@example.com>',
    'RCPT TO:<ada@example.org>',
    'DATA',
    `${mail}\r\n.`,
  ]) {
    socket.write(`${line}\r\n`)
    last = await answer()
  }
  socket.end()
  await once(socket, 'close')
  return last
}

describe('startInbox', () => {
  test('default: a mail is on the page, and nothing in it is markup', async () => {
    const mail = 'Subject: Hello <b>\r\nFrom: wallet@example.com\r\n\r\nOne <i>\r\n\r\nTwo'
    expect(await deliver(mail)).toMatch(/^250 /)
    const page = await (await fetch(inbox.address)).text()
    expect(page).toContain('<h2>Hello &#60;b&#62;</h2>')
    expect(page).toContain('ada@example.org')
    expect(page).toContain('<p>One &#60;i&#62;</p><p>Two</p>')
  })

  test('behavior: started again it takes mails again', async () => {
    await inbox.restart()
    expect(await deliver('Subject: Again\r\n\r\ntext')).toMatch(/^250 /)
    expect(await (await fetch(inbox.address)).text()).toContain('<h2>Again</h2>')
  })
})
