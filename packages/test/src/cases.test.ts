import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Case, cases, createScriptedWallet, delays, type Moment, moments, type ScriptedWallet } from './index.ts'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const chains = { 1: 'http://127.0.0.1:9', 80001: 'http://127.0.0.1:9' }
const create = (...names: Case[]) => {
  const wallet = createScriptedWallet({ chains, chainId: 1 })
  wallet.behave(...names)
  return wallet
}
const ask = (wallet: ScriptedWallet, method: string, params?: unknown) => wallet.provider.request({ method, params })
const connect = (wallet: ScriptedWallet) => ask(wallet, 'eth_requestAccounts')
const chainOf = (wallet: ScriptedWallet) => ask(wallet, 'eth_chainId')
const switchChain = (wallet: ScriptedWallet) => ask(wallet, 'wallet_switchEthereumChain', [{ chainId: '0x13881' }])
const addChain = (wallet: ScriptedWallet) =>
  ask(wallet, 'wallet_addEthereumChain', [
    {
      chainId: '0x13881',
      chainName: 'Local',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:9'],
    },
  ])
/** True when something is still open after a minute of fake time. */
const isOpen = async (asked: Promise<unknown>) => {
  let open = true
  asked.then(
    () => {
      open = false
    },
    () => {
      open = false
    },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return open
}
const listen = (wallet: ScriptedWallet) => {
  const received: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const) {
    wallet.provider.on(event, (data: unknown) => received.push([event, data]))
  }
  return received
}
/** A window, what a wallet announced on it, and how it asks for wallets. */
const createWindow = () => {
  const target = new EventTarget() as EventTarget & { ethereum?: unknown }
  const announced: { info: ScriptedWallet['info']; provider: unknown }[] = []
  target.addEventListener('eip6963:announceProvider', (event) => {
    announced.push((event as CustomEvent).detail)
  })
  return { target, announced, request: () => target.dispatchEvent(new Event('eip6963:requestProvider')) }
}
const announce = (...names: Case[]) => {
  const wallet = create(...names)
  const window = createWindow()
  return { wallet, ...window, stop: wallet.announce(window.target) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** One test for each case: a case without one does not compile. */
const proofs: Record<Case, () => Promise<void> | void> = {
  async late() {
    const { announced, request } = announce('late')
    request()
    await vi.advanceTimersByTimeAsync(delays.late - 1)
    expect(announced).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(announced).toHaveLength(1)
    request()
    expect(announced).toHaveLength(2)
  },
  announcedTwice() {
    const { announced } = announce('announcedTwice')
    const [one, other] = announced
    expect(announced).toHaveLength(2)
    expect(one?.info.rdns).toBe(other?.info.rdns)
    expect(one?.info.uuid).not.toBe(other?.info.uuid)
    expect(one?.provider).not.toBe(other?.provider)
  },
  alsoEthereum() {
    const { announced, target, stop } = announce('alsoEthereum')
    expect(target.ethereum).toBe(announced[0]?.provider)
    stop()
    expect(target.ethereum).toBeUndefined()
  },
  onlyEthereum() {
    const { announced, target, request, wallet } = announce('onlyEthereum')
    request()
    expect(announced).toEqual([])
    expect(target.ethereum).toBe(wallet.provider)
  },
  hostileInfo() {
    const { announced } = announce('hostileInfo')
    expect(announced[0]?.info.name).toContain('<img')
    expect(decodeURIComponent(announced[0]?.info.icon ?? '')).toContain('<script>')
  },
  strangerIcon() {
    expect(announce('strangerIcon').announced[0]?.info.icon).toMatch(/^https:/)
  },
  brokenInfo() {
    expect(announce('brokenInfo').announced[0]?.info).toMatchObject({ name: 42, icon: null })
  },

  async silent() {
    const wallet = create('silent')
    expect(await isOpen(connect(wallet))).toBe(true)
    expect(await isOpen(chainOf(wallet))).toBe(true)
  },
  async silentAccounts() {
    const wallet = create('silentAccounts')
    expect(await isOpen(ask(wallet, 'eth_accounts'))).toBe(true)
    expect(await connect(wallet)).toHaveLength(2)
  },
  async silentSwitch() {
    const wallet = create('silentSwitch')
    expect(await isOpen(switchChain(wallet))).toBe(true)
    expect(await isOpen(addChain(wallet))).toBe(true)
    expect(await chainOf(wallet)).toBe('0x1')
  },
  async silentRevoke() {
    const wallet = create('silentRevoke')
    expect(await isOpen(ask(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }]))).toBe(true)
  },
  async slow() {
    const answer = vi.fn()
    const asked = chainOf(create('slow')).then(answer)
    await vi.advanceTimersByTimeAsync(delays.slow - 1)
    expect(answer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(answer).toHaveBeenCalledWith('0x1')
  },

  async asks() {
    const wallet = create('asks')
    const connecting = connect(wallet)
    expect(await wallet.waitForRequest()).toEqual({ method: 'eth_requestAccounts', params: undefined })
    await expect(ask(wallet, 'wallet_requestPermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({
      code: -32002,
    })
    wallet.approve()
    expect(await connecting).toHaveLength(2)
    const signing = ask(wallet, 'personal_sign', ['0x00', address])
    await wallet.waitForRequest('personal_sign')
    wallet.reject()
    await expect(signing).rejects.toMatchObject({ code: 4001 })
  },
  async rejects() {
    const wallet = create('rejects')
    await expect(connect(wallet)).rejects.toMatchObject({ code: 4001 })
    await expect(switchChain(wallet)).rejects.toMatchObject({ code: 4001 })
    wallet.allow()
    await expect(ask(wallet, 'personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 4001 })
  },
  async pending() {
    await expect(connect(create('pending'))).rejects.toMatchObject({ code: -32002 })
  },
  async emptyAccounts() {
    const wallet = create('emptyAccounts')
    expect(await connect(wallet)).toEqual([])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
  },

  async unknownChain() {
    const wallet = create('unknownChain')
    await expect(switchChain(wallet)).rejects.toMatchObject({ code: 4902 })
    await addChain(wallet)
    expect(await chainOf(wallet)).toBe('0x13881')
    wallet.selectChain(1)
    await switchChain(wallet)
    expect(await chainOf(wallet)).toBe('0x13881')
  },
  async unknownChain4901() {
    await expect(switchChain(create('unknownChain4901'))).rejects.toMatchObject({ code: 4901 })
  },
  async nestedUnknownChain() {
    await expect(switchChain(create('nestedUnknownChain'))).rejects.toMatchObject({
      code: -32603,
      data: { originalError: { code: 4902 } },
    })
  },
  async switchRejects() {
    const wallet = create('switchRejects')
    await expect(switchChain(wallet)).rejects.toMatchObject({ code: 4001 })
    expect(await connect(wallet)).toHaveLength(2)
  },
  async addRejects() {
    const wallet = create('addRejects')
    await expect(addChain(wallet)).rejects.toMatchObject({ code: 4001 })
    await switchChain(wallet)
    expect(wallet.addedChains).toEqual([])
  },
  async liesAboutSwitch() {
    const wallet = create('liesAboutSwitch')
    expect(await switchChain(wallet)).toBeNull()
    expect(await addChain(wallet)).toBeNull()
    expect(await chainOf(wallet)).toBe('0x1')
  },
  async addsWithoutSwitch() {
    const wallet = create('addsWithoutSwitch')
    await addChain(wallet)
    expect(await chainOf(wallet)).toBe('0x1')
    await switchChain(wallet)
    expect(await chainOf(wallet)).toBe('0x13881')
    const unknowing = create('unknownChain', 'addsWithoutSwitch')
    await addChain(unknowing)
    await switchChain(unknowing)
    expect(await chainOf(unknowing)).toBe('0x13881')
  },
  async switchesLate() {
    const wallet = create('switchesLate')
    expect(await switchChain(wallet)).toBeNull()
    expect(await chainOf(wallet)).toBe('0x1')
    await vi.advanceTimersByTimeAsync(delays.switchesLate)
    expect(await chainOf(wallet)).toBe('0x13881')
  },
  async switchesQuietly() {
    const wallet = create('switchesQuietly')
    const received = listen(wallet)
    await switchChain(wallet)
    expect(await chainOf(wallet)).toBe('0x13881')
    expect(received).toEqual([])
  },
  async decimalChainId() {
    const wallet = create('decimalChainId')
    const received = listen(wallet)
    expect(await chainOf(wallet)).toBe(1)
    wallet.selectChain(80001)
    expect(received).toEqual([['chainChanged', '80001']])
  },

  async noPermissions() {
    const wallet = create('noPermissions')
    for (const method of ['wallet_requestPermissions', 'wallet_getPermissions', 'wallet_revokePermissions']) {
      await expect(ask(wallet, method)).rejects.toMatchObject({ code: 4200 })
    }
    expect(await connect(wallet)).toHaveLength(2)
  },
  async noRevoke() {
    const wallet = create('noRevoke')
    await connect(wallet)
    await expect(ask(wallet, 'wallet_revokePermissions')).rejects.toMatchObject({ code: -32601 })
    expect(wallet.authorized).toBe(true)
  },
  async garbage() {
    const wallet = create('garbage')
    expect(await connect(wallet)).not.toBeInstanceOf(Array)
    expect(await ask(wallet, 'eth_accounts')).toContain(42)
    expect(Number(await chainOf(wallet))).toBeNaN()
    expect(await ask(wallet, 'personal_sign', ['0x00', address])).toBe(17)
  },
  async garbageErrors() {
    const reason = await connect(create('garbageErrors')).catch((thrown: unknown) => thrown)
    expect(reason).not.toBeInstanceOf(Error)
  },
}

/** One test for each moment, likewise. */
const events: Record<Moment, (wallet: ScriptedWallet, received: [string, unknown][]) => Promise<void> | void> = {
  accountChanged(wallet, received) {
    expect(received).toEqual([['accountsChanged', wallet.accounts.map((each) => each.toLowerCase())]])
    expect(wallet.accounts[0].toLowerCase()).not.toBe(address)
  },
  async chainChanged(wallet, received) {
    expect(received).toEqual([['chainChanged', '0x13881']])
    expect(await chainOf(wallet)).toBe('0x13881')
  },
  async wrongChain(wallet, received) {
    expect(received).toEqual([['chainChanged', '0x14672d']])
    await switchChain(wallet)
    expect(await chainOf(wallet)).toBe('0x13881')
  },
  async locked(wallet, received) {
    expect(received).toEqual([['accountsChanged', []]])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(wallet.authorized).toBe(true)
  },
  unlocked(wallet, received) {
    expect(received).toEqual([])
    wallet.happen('locked')
    wallet.happen('unlocked')
    expect(received.map(([, accounts]) => (accounts as string[]).length)).toEqual([0, 2])
  },
  async forgotten(wallet, received) {
    expect(received).toEqual([['accountsChanged', []]])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(wallet.authorized).toBe(false)
  },
  allowed(wallet, received) {
    expect(received).toEqual([])
    wallet.forget()
    wallet.happen('allowed')
    expect(received).toHaveLength(2)
    expect(wallet.authorized).toBe(true)
  },
  async dropped(wallet, received) {
    expect(received).toEqual([['disconnect', expect.objectContaining({ code: 1013 })]])
    expect(await ask(wallet, 'eth_accounts')).toHaveLength(2)
  },
  async droppedWithoutAccount(wallet, received) {
    expect(received).toEqual([['disconnect', expect.objectContaining({ code: 1013 })]])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    wallet.allow()
    expect(received[1]?.[0]).toBe('accountsChanged')
  },
  disconnected(_wallet, received) {
    expect(received).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
  },
  recovered(_wallet, received) {
    expect(received).toEqual([['connect', { chainId: '0x1' }]])
  },
  async removed(wallet, received) {
    expect(received).toEqual([['disconnect', expect.objectContaining({ code: 1011 })]])
    expect(await isOpen(chainOf(wallet))).toBe(true)
    const { target, announced, request } = createWindow()
    wallet.announce(target)
    request()
    expect(announced).toEqual([])
  },
  async updated(wallet, received) {
    expect(received).toEqual([['disconnect', expect.objectContaining({ code: 1011 })]])
    expect(await chainOf(wallet)).toBe('0x1')
    wallet.selectChain(80001)
    expect(received).toHaveLength(1)
  },
}

describe('cases', () => {
  for (const [name, proof] of Object.entries(proofs)) {
    test(`behavior: ${name}: ${cases[name as Case]}`, proof)
  }

  test('behavior: an honest wallet does none of this', async () => {
    const { wallet, announced, target, request } = announce(...(Object.keys(cases) as Case[]))
    wallet.behave()
    await vi.advanceTimersByTimeAsync(delays.late)
    announced.length = 0
    request()
    expect(announced).toEqual([{ info: wallet.info, provider: wallet.provider }])
    expect(target.ethereum).toBeUndefined()
    expect(await connect(wallet)).toHaveLength(2)
    expect(await switchChain(wallet)).toBeNull()
    expect(await chainOf(wallet)).toBe('0x13881')
  })
})

describe('moments', () => {
  for (const [name, proof] of Object.entries(events)) {
    test(`behavior: ${name}: ${moments[name as Moment]}`, async () => {
      const wallet = createScriptedWallet({ chains, chainId: 1, authorized: true })
      const received = listen(wallet)
      wallet.happen(name as Moment)
      await proof(wallet, received)
    })
  }

  test('behavior: an update is announced where the wallet stands, as a new object of the same wallet', () => {
    const { wallet, announced, request, stop } = announce()
    wallet.happen('updated')
    const [before, after] = announced
    expect(announced).toHaveLength(2)
    expect(after?.info.rdns).toBe(before?.info.rdns)
    expect(after?.info.uuid).not.toBe(before?.info.uuid)
    expect(after?.provider).not.toBe(before?.provider)
    expect(after?.provider).toBe(wallet.provider)
    stop()
    request()
    wallet.happen('updated')
    expect(announced).toHaveLength(2)
  })

  test('error: another chain, where the wallet knows one only', () => {
    expect(() => createScriptedWallet().happen('chainChanged')).toThrow('one chain only')
  })
})
