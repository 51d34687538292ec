// @vitest-environment jsdom
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, dialogName, giveModalDialogs, openPage, press, readAnnouncement } from '../connect/page.fake.tsx'
import { createLatchkey } from '../latchkey.ts'
import { networkChain } from '../network-chain.ts'
import { LatchkeyProvider } from '../provider.tsx'
import { createSiwe } from './create-siwe.ts'
import { SignInButton } from './sign-in-button.tsx'
import { openServer, type PageServer } from './siwe-server.fake.ts'

giveModalDialogs()

let server: PageServer
let wallet: ScriptedWallet
let leave: (() => void)[]
beforeEach(() => {
  localStorage.clear()
  server = openServer()
  vi.stubGlobal('fetch', server.fetch)
  wallet = createScriptedWallet({ chains: { 80001: 'http://127.0.0.1:9' } })
  leave = [wallet.announce(window)]
})
afterEach(() => {
  for (const each of leave.reverse()) each()
  vi.unstubAllGlobals()
})

const until = <T,>(find: () => T) =>
  vi.waitFor(
    () => {
      const found = find()
      if (!found) throw new Error(`It never came. There is: ${document.body.textContent}`)
      return found
    },
    { timeout: 4_000, interval: 10 },
  )
const text = () => document.body.textContent ?? ''
const createTestLatchkey = () =>
  createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: 'http://127.0.0.1:9' },
    timeouts: { slow: 60, approval: 1_000 },
  })
const open = () => {
  const latchkey = createTestLatchkey()
  const page = openPage(<SignInButton siwe={createSiwe(latchkey)} label="Enter" />, { latchkey })
  leave.push(page.close)
  return latchkey
}
const openConnected = async () => {
  const latchkey = open()
  const connector = await until(() => latchkey.config.connectors.find(({ id }) => id === wallet.info.rdns))
  await latchkey.connection.connect(connector)
  await until(() => button('Enter'))
  return latchkey
}

describe('SignInButton', () => {
  test('default: connects first, goes on by itself, and says who is signed in', async () => {
    open()
    press(await until(() => button('Enter')))
    await until(() => dialogName() === 'Connect a wallet')
    press(await until(() => button('Scripted wallet')))
    await until(() => text().includes(`Signed in as ${wallet.accounts[0]}`))
    await until(() => readAnnouncement().includes('You are signed in.'))
    expect(await server.getSession()).toMatchObject({ address: wallet.accounts[0] })
    press(button('Sign out'))
    await until(() => button('Enter'))
    expect(text()).toContain('You are signed out.')
    expect(await server.getSession()).toBeUndefined()
  })

  test('behavior: whoever closes the dialog changed their mind', async () => {
    const latchkey = open()
    press(await until(() => button('Enter')))
    await until(() => dialogName())
    press(button('Close'))
    const connector = await until(() => latchkey.config.connectors.find(({ id }) => id === wallet.info.rdns))
    await latchkey.connection.connect(connector)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(wallet.requests.some(({ method }) => method === 'personal_sign')).toBe(false)
  })

  test('behavior: while the wallet is asked, it says where, and can be stopped', async () => {
    await openConnected()
    wallet.behave('asks')
    press(button('Enter'))
    await until(() => readAnnouncement().includes('Confirm in Scripted wallet'))
    expect(button('Enter')?.getAttribute('aria-busy')).toBe('true')
    await until(() => readAnnouncement().includes('Open Scripted wallet if you don’t see the request.'))
    press(button('Stop waiting'))
    await until(() => text().includes('You stopped waiting'))
  })

  test.each([
    ['rejects', 'You rejected the request'],
    ['silent', 'Your wallet didn’t respond'],
  ] as const)('error: %s, and another try', async (name, title) => {
    await openConnected()
    wallet.behave(name)
    press(button('Enter'))
    await until(() => text().includes(title))
    wallet.behave()
    press(button('Enter'))
    await until(() => text().includes('Signed in as'))
    expect(text()).not.toContain(title)
  })

  test('error: who cannot be signed out is told so', async () => {
    await openConnected()
    press(button('Enter'))
    await until(() => button('Sign out'))
    server.fail()
    press(button('Sign out'))
    await until(() => text().includes('The sign-in service can’t be reached'))
    expect(text()).toContain('Signed in as')
  })

  test('behavior: a server renders neither state', () => {
    const latchkey = createTestLatchkey()
    const html = renderToString(
      <LatchkeyProvider latchkey={latchkey}>
        <SignInButton siwe={createSiwe(latchkey)} />
      </LatchkeyProvider>,
    )
    expect(html).toContain('Loading')
    expect(html).not.toMatch(/Sign in|Signed in|style=/)
  })
})
