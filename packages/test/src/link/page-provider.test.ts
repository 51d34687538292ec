// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createScriptedWallet, type ScriptedWallet } from '../index.ts'
import { openLink, placed } from './link.ts'
import type { ToPage } from './messages.ts'
import { installProvider } from './page-provider.ts'

type Ethereum = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (data: unknown) => void): void
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(window, 'ethereum')
})

/** A page and a wallet with nothing but JSON between them, as between two processes. */
const join = (
  wallet: ScriptedWallet,
  placement: { delay?: number; windowEthereum?: boolean; prompt?: boolean } = {},
) => {
  const announced: { info: ScriptedWallet['info']; provider: Ethereum }[] = []
  const listener = (event: Event) => announced.push((event as CustomEvent).detail)
  window.addEventListener('eip6963:announceProvider', listener)

  let receive: (message: ToPage) => void = () => {}
  const wire = <T>(message: T): T => JSON.parse(JSON.stringify(message))
  const waiting: ToPage[] = []
  const link = openLink(wallet, placement, (message) => waiting.push(wire(message)))
  const timer = setInterval(() => {
    for (const message of waiting.splice(0)) receive(message)
  }, 1)
  stops.push(() => {
    clearInterval(timer)
    link.close()
    // The page does not end here: without this it would announce the wallet to the next file, and never answer.
    receive({ type: 'gone' })
    window.removeEventListener('eip6963:announceProvider', listener)
  })
  const carrier = {
    send: (message: unknown) => void link.receive(wire(message)),
    listen: (listener: (message: ToPage) => void) => {
      receive = listener
    },
  }
  // From its source text, as pages get it: it must be self-contained.
  const copy = new Function(`return (${installProvider})`)() as typeof installProvider
  copy(carrier, placement.prompt ? placed(wallet, placement) : undefined)
  const arrived = () => vi.waitFor(() => expect(announced.length).toBeGreaterThan(0))
  return { announced, arrived, link, waiting }
}

describe('installProvider', () => {
  test('default: asks, is answered, and hears what happens, in order', async () => {
    const wallet = createScriptedWallet()
    const { announced, arrived } = join(wallet)
    await arrived()
    expect(announced[0]?.info).toEqual(wallet.info)
    const received: unknown[] = []
    announced[0]?.provider.on('accountsChanged', () => received.push('event'))
    await announced[0]?.provider.request({ method: 'eth_requestAccounts' }).then(() => received.push('answer'))
    expect(received).toEqual(['event', 'answer'])
  })

  test('behavior: what it was told promptly is not announced again', async () => {
    const wallet = createScriptedWallet()
    const { announced } = join(wallet, { prompt: true })
    expect(announced).toHaveLength(1)
    await announced[0]?.provider.request({ method: 'eth_chainId' })
    expect(announced).toHaveLength(1)
  })

  test('behavior: failures keep code, message and data; what is thrown instead of an error stays what it is', async () => {
    const wallet = createScriptedWallet()
    const { announced, arrived } = join(wallet)
    await arrived()
    const ask = (method: string, params?: unknown) =>
      announced[0]?.provider.request({ method, params }).catch((reason: unknown) => reason)
    wallet.behave('nestedUnknownChain')
    const error = await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: -32603, data: { originalError: { code: 4902 } } })
    wallet.behave('garbageErrors')
    expect(await ask('eth_requestAccounts')).toBe('something went wrong')
  })

  test('behavior: an updated wallet is another object, and the old one is silent', async () => {
    const wallet = createScriptedWallet()
    const { announced, arrived } = join(wallet, { windowEthereum: true })
    await arrived()
    const [before] = announced
    const ended = vi.fn()
    before?.provider.on('disconnect', ended)
    const answer = vi.fn()
    void before?.provider.request({ method: 'eth_chainId' }).then(answer)
    wallet.happen('updated')
    await vi.waitFor(() => expect(announced).toHaveLength(2))
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 1011 }))
    expect(announced[1]?.provider).toBe((window as { ethereum?: unknown }).ethereum)
    expect(await announced[1]?.provider.request({ method: 'eth_chainId' })).toBe('0x13881')
    void before?.provider.request({ method: 'eth_chainId' }).then(answer)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(answer).not.toHaveBeenCalled()
  })
})

describe('openLink', () => {
  test('behavior: late as placed, or as the wallet behaves', async () => {
    const wallet = createScriptedWallet()
    const { announced, arrived } = join(wallet, { delay: 40 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(announced).toEqual([])
    await arrived()
  })

  test('error: a message of another form is nobody’s', async () => {
    const wallet = createScriptedWallet()
    const { link, waiting } = join(wallet)
    await link.receive({ type: 'ask', id: 'one', method: 'eth_chainId' })
    await link.receive('hello')
    expect(wallet.requests).toEqual([])
    expect(waiting.filter(({ type }) => type !== 'presence')).toEqual([])
  })
})
