import { randomBytes } from 'node:crypto'
import { WalletError } from '@latchkey/core/errors'
import type { FromFrame } from '@latchkey/protocol/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PageSession } from './page-session.ts'
import { openSdkTransport } from './sdk-transport.ts'

const newId = () => randomBytes(16).toString('base64url')

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

const open = (openPageSession: Parameters<typeof openSdkTransport>[2]) => {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const posted: FromFrame[] = []
  port1.onmessage = ({ data }) => void posted.push(data)
  const hello = {
    kind: 'hello',
    from: 'FACE_SDK',
    version: 1,
    nonce: newId(),
    sdk: '0.1.0',
    network: 'mumbai',
  } as const
  openSdkTransport(port2, hello, openPageSession)
  const say = (message: object) => port1.postMessage({ from: 'FACE_SDK', id: newId(), ...message })
  return { posted, say }
}

describe('openSdkTransport', () => {
  test('error: what answers could not be loaded: requests are refused, and the next one loads it again', async () => {
    const arrive = vi.fn()
    // Only the parts that the transport uses.
    const session = { begin: vi.fn(), calls: { arrive } } as unknown as PageSession
    let isLost = true
    const load = vi.fn(async () => {
      if (isLost) throw new WalletError('internal')
      return session
    })
    const { posted, say } = open(load)
    say({ kind: 'request', method: 'eth_chainId' })
    await vi.waitFor(() => expect(posted).toHaveLength(2))
    expect(posted).toMatchObject([{ method: 'face_ready' }, { kind: 'reply', error: { code: 5000 } }])
    isLost = false
    say({ kind: 'request', method: 'eth_chainId' })
    say({ kind: 'request', method: 'eth_accounts' })
    await vi.waitFor(() => expect(arrive).toHaveBeenCalledTimes(2))
    expect(arrive.mock.calls.map(([{ method }]) => method)).toEqual(['eth_chainId', 'eth_accounts'])
    expect(session.begin).toHaveBeenCalledTimes(1)
  })
})
