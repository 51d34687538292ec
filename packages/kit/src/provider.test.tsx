// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type Config, createConfig, http } from '@wagmi/core'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useConfig, WagmiProvider } from 'wagmi'
import { ConnectButton } from './connect/connect-button.tsx'
import {
  button,
  createTestLatchkey,
  createTestWallet,
  dialog,
  giveModalDialogs,
  now,
  press,
  rest,
  until,
} from './connect/page.fake.tsx'
import { useConnectionState } from './context.tsx'
import { createLatchkey } from './latchkey.ts'
import { messages as german } from './messages/de.ts'
import { messages } from './messages/en.ts'
import { LatchkeyProvider } from './provider.tsx'

giveModalDialogs()

let leave: (() => void)[] = []
const show = (element: ReactNode) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  now(() => root.render(element))
  leave.push(() => {
    now(() => root.unmount())
    place.remove()
  })
  return place
}

let seen: { config: Config; queries: QueryClient } | undefined
const Look = () => {
  seen = { config: useConfig(), queries: useQueryClient() }
  return null
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const each of leave) each()
  leave = []
})

describe('LatchkeyProvider', () => {
  test('default: wagmi’s hooks and queries work inside it', () => {
    const latchkey = createTestLatchkey()
    show(
      <LatchkeyProvider latchkey={latchkey}>
        <Look />
      </LatchkeyProvider>,
    )
    expect(seen?.config).toBe(latchkey.config)
    expect(seen?.queries).toBe(latchkey.queryClient)
  })

  test('behavior: inside a team’s own providers it uses theirs', async () => {
    const wallet = createTestWallet({ chains: { 1: 'http://127.0.0.1:9' } })
    leave.push(wallet.announce(window))
    const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('/node') } })
    const queries = new QueryClient()
    const latchkey = createLatchkey({ appName: 'Test', config })
    show(
      <WagmiProvider config={config}>
        <QueryClientProvider client={queries}>
          <LatchkeyProvider latchkey={latchkey}>
            <Look />
            <ConnectButton />
          </LatchkeyProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    )
    expect(seen?.config).toBe(config)
    expect(seen?.queries).toBe(queries)
    press(await until(() => button('Connect')))
    press(await until(() => button('Scripted wallet')))
    await until(() => button(/^Account 0x/))
  })

  test('behavior: a guard in the page never takes somebody who is being restored for nobody', async () => {
    const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const connector = { id: 'io.metamask', name: 'MetaMask', type: 'injected', uid: 'uid' }
    const connection = { accounts: [account], chainId: 80001, connector }
    const connections = { __type: 'Map', value: [['uid', connection]] }
    localStorage.setItem('wagmi.store', JSON.stringify({ state: { connections, current: 'uid' }, version: 3 }))
    const seen: string[] = []
    const Guard = () => {
      const { status } = useConnectionState()
      useLayoutEffect(() => void seen.push(status), [status])
      useEffect(() => void seen.push(status), [status])
      return null
    }
    const latchkey = createTestLatchkey()
    expect(latchkey.connection.getState().status).toBe('unknown')
    show(
      <LatchkeyProvider latchkey={latchkey}>
        <Guard />
      </LatchkeyProvider>,
    )
    await until(() => seen.includes('reconnecting'))
    expect(new Set(seen)).toEqual(new Set(['unknown', 'reconnecting']))
    latchkey.connection.cancel()
    await until(() => seen.includes('disconnected'))
  })

  test('behavior: whether somebody is connected is known before the first picture', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    leave.push(
      () => now(() => root.unmount()),
      () => place.remove(),
    )
    const drawn = new Promise((resolve) => new MutationObserver(resolve).observe(place, { childList: true }))
    root.render(
      <LatchkeyProvider latchkey={createTestLatchkey()}>
        <ConnectButton />
      </LatchkeyProvider>,
    )
    // A browser paints between tasks: what follows in this one is in the first picture.
    await drawn
    expect(place.querySelector('button')?.dataset.status).toBe('disconnected')
  })

  test('behavior: a provider that is mounted again keeps the connection', async () => {
    const latchkey = createTestLatchkey()
    const wallet = createTestWallet()
    leave.push(wallet.announce(window))
    const page = (isThere: boolean) =>
      isThere && (
        <LatchkeyProvider latchkey={latchkey}>
          <ConnectButton />
        </LatchkeyProvider>
      )
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    leave.unshift(() => now(() => root.unmount()))
    now(() => root.render(page(true)))
    press(button('Connect'))
    press(button('Scripted wallet'))
    await until(() => button(/^Account 0x/))
    now(() => root.render(page(false)))
    now(() => root.render(page(true)))
    expect(button(/^Account 0x/)).toBeDefined()
    await rest(50)
    expect(button(/^Account 0x/)).toBeDefined()
    place.remove()
  })

  test('behavior: colours and radius are set by script, on whatever the kit shows', () => {
    const place = show(
      <LatchkeyProvider latchkey={createTestLatchkey()} theme={{ accent: '#c026d3', radius: '4px', scheme: 'dark' }}>
        <ConnectButton />
      </LatchkeyProvider>,
    )
    press(button('Connect'))
    const roots = [place.querySelector<HTMLElement>('.lk-connect'), dialog()]
    for (const root of roots) {
      expect(root?.style.getPropertyValue('--lk-accent')).toBe('#c026d3')
      expect(root?.style.getPropertyValue('--lk-radius')).toBe('4px')
      expect(root?.dataset.scheme).toBe('dark')
    }
  })

  test('behavior: a changed theme changes what is shown, and nothing of it stays', () => {
    const latchkey = createTestLatchkey()
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    leave.push(
      () => now(() => root.unmount()),
      () => place.remove(),
    )
    const draw = (accent: string | undefined) =>
      now(() =>
        root.render(
          <LatchkeyProvider latchkey={latchkey} theme={{ accent }}>
            <ConnectButton />
          </LatchkeyProvider>,
        ),
      )
    const accentNow = () => place.querySelector<HTMLElement>('.lk')?.style.getPropertyValue('--lk-accent')
    draw('red')
    draw('blue')
    expect(accentNow()).toBe('blue')
    draw(undefined)
    expect(accentNow()).toBe('')
  })

  test('behavior: words of the page’s own, and the direction of their locale', () => {
    const place = show(
      <LatchkeyProvider
        latchkey={createTestLatchkey()}
        locale="ar"
        messages={{ ...messages, connect: { ...messages.connect, connect: 'اتصال' } }}
      >
        <ConnectButton />
      </LatchkeyProvider>,
    )
    expect(button('اتصال')).toBeDefined()
    expect(place.querySelector('.lk')?.getAttribute('dir')).toBe('rtl')
    expect(place.querySelector('.lk')?.getAttribute('lang')).toBe('ar')
  })

  test('behavior: a locale that is fetched is waited for, so that nothing is said in another first', async () => {
    const place = show(
      <LatchkeyProvider latchkey={createTestLatchkey()} locale="de">
        <ConnectButton />
      </LatchkeyProvider>,
    )
    expect(place.querySelector('button')?.dataset.status).toBe('unknown')
    await until(() => place.querySelector('[data-status=disconnected]'))
    expect(button(german.connect.connect)).toBeDefined()
  })

  test('behavior: a locale that was fetched in time stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    leave.push(() => vi.useRealTimers())
    const place = show(
      <LatchkeyProvider latchkey={createTestLatchkey()} locale="de">
        <ConnectButton />
      </LatchkeyProvider>,
    )
    await vi.waitFor(() => expect(place.querySelector('[data-status=disconnected]')).not.toBeNull())
    now(() => vi.runAllTimers())
    expect(button(german.connect.connect)).toBeDefined()
  })

  test('error: a part of the kit outside of it says what is missing', () => {
    const root = createRoot(document.createElement('div'))
    expect(() => now(() => root.render(<ConnectButton />))).toThrow('<LatchkeyProvider>')
    now(() => root.unmount())
  })
})
