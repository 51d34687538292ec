// @vitest-environment jsdom

import { addNetwork } from '@latchkey/core/added-networks'
import { WalletError } from '@latchkey/core/errors'
import { forgetAddedNetworks, readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createSending } from '../families/evm/sending.ts'
import type { Recipient } from '../families/transactions.ts'
import { someone, stranger } from '../fixtures/test-wallet.ts'
import { messages } from '../messages/en.ts'
import { ScreenHost } from '../screen-host.tsx'
import type { View } from '../view-store.ts'
import type { Contact, HomeData, Login, Sessions } from './home-data.ts'
import { createSendDraft } from './send-draft.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Everything is in sight here. */
class InSight {
  tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: InSight['tell']) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

// Its handler has loaded the chunk before it is shown.
beforeAll(async () => void (await import('./index.ts')), 60_000)

let root: Root
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', InSight)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const mumbai = readNetwork('mumbai')
const amoy = readNetwork('amoy')
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const usd = { network: 'mumbai', standard: 'ERC20', address: contract, added: true } as const
const holding = {
  kind: 'token',
  asset: usd,
  token: { standard: 'erc20', decimals: 6, symbol: 'USD' },
  balance: 2_500_000n,
} as const
const sentRow = (at: number) =>
  ({
    network: 'mumbai',
    hash: `0x${at.toString(16).padStart(64, '0')}`,
    sentAt: new Date(1_790_000_000_000 - at * 1000).toISOString(),
    projectName: null,
    app: null,
    raw: null,
    end: null,
  }) as const

const text = () => document.body.textContent ?? ''
const title = () => document.querySelector('h1')?.textContent
/** Waits for reads, and for the reads that these cause. */
const turn = async () => {
  for (let round = 0; round < 3; round++) await act(async () => new Promise((next) => setTimeout(next, 8)))
}
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}
/** A button by its accessible name. */
const named = (name: string) => {
  const found = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
  if (!found) throw new Error(`no button ${name}`)
  return found
}
const press = async (name: string) => {
  await act(async () => button(name).click())
  await turn()
}
const key = async (name: string, how: KeyboardEventInit = {}) => {
  const at = document.activeElement ?? document.body
  await act(async () => void at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...how })))
  await turn()
}
const type = async (label: string, value: string) => {
  const id = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor
  const field = document.getElementById(id ?? '')
  if (!field) throw new Error(`no field ${label}`)
  const isSelect = field instanceof HTMLSelectElement
  // React keeps the value itself; the setter of the class is the one a browser uses.
  const of = isSelect ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  await act(async () => {
    Object.getOwnPropertyDescriptor(of, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
  })
  await turn()
}

/** The form on a network, without names. */
const formOn = (network: typeof mumbai) => {
  const { findNamed: _, ...form } = createSending(network, messages, { networks: [] })
  return form
}

let builds = 0
const build = async (source: Partial<HomeData> = {}, waiting = 0, more: object = {}) => {
  builds += 1
  const out: unknown[] = []
  const done: unknown[] = []
  const session = createStore(() => ({ user: { ...someone, id: `someone ${builds}` } as typeof someone | null }))
  const network = createStore(() => mumbai)
  const active = vi.fn()
  // Another account, so that nothing of the last test is remembered.
  const account = `0x${builds.toString(16).padStart(40, '0')}` as const
  const user = (of: typeof someone) => ({ ...of, wallet: of.wallet && { ...of.wallet, address: account } })
  const props = {
    source: {
      choices: [mumbai, amoy],
      addedNetworks: () => [],
      removeNetwork: async () => undefined,
      choose: (to: typeof amoy) => network.setState(to, true),
      holdings: async ({ name }: typeof mumbai) => ({
        holdings: { coin: 10n ** 18n, assets: name === 'mumbai' ? [holding] : [] },
        listed: name === 'mumbai' ? [usd] : [],
      }),
      priced: [],
      isOperators: () => true,
      prices: async () => ({}),
      remove: async (assets: unknown) => void done.push(assets),
      activity: async () => [],
      sent: async () => ({ state: 'confirmed', what: 'Sent 0.5 POL', to: stranger }),
      received: async () => undefined,
      recents: async () => [],
      returned: async () => 0,
      recipients: async () => [],
      findReplacement: async () => undefined,
      sending: async (of: typeof mumbai) => ({
        ...formOn(of),
        readRecipient: async () => ({}),
        readMost: async (_: string, has: bigint) => ({ most: has - 5n * 10n ** 15n }),
      }),
      openExport: (what: string) => {
        done.push(`export ${what}`)
        return what === 'phrase'
      },
      personData: async () => '{}',
      sessions: async () => [],
      endSession: async (id: string) => void done.push(`end ${id}`),
      trustSession: async (id: string) => void done.push(`trust ${id}`),
      now: () => Date.parse('2026-11-23T12:00:00Z'),
      kit: async () => null,
      hasFormerPin: async () => false,
      keepKit: async () => undefined,
      passkeys: async () => ({ supported: true, list: [] }),
      contacts: async () => ({ mails: true, contacts: [] }),
      setNotices: async (...change: unknown[]) => void done.push(change),
      logins: async () => [],
      removeLogin: async () => undefined,
      keepLogin: async (id: string) => void done.push(`keep ${id}`),
      signOut: async (everywhere: boolean) => {
        done.push(everywhere)
        session.setState({ user: null })
      },
      ...source,
    },
    networks: [mumbai, amoy],
    account,
    page: { origin: 'https://harbour.example', project: 'Harbour', network },
    queue: createStore(() => ({ waiting })),
    session,
    release: 'test release',
    unsent: false,
    accounts: [{ index: 0, address: account }],
    chosen: 0,
    draft: createSendDraft(),
    active,
    approve: (wish: unknown) => out.push(wish),
    reject: () => out.push('closed'),
    ...more,
    user: user('user' in more ? (more.user as typeof someone) : { ...someone, id: `someone ${builds}` }),
  }
  await act(async () =>
    root.render(<ScreenHost messages={messages} view={{ serial: builds, name: 'Home', props } as unknown as View} />),
  )
  await turn()
  return { out, done, session, network, active, account: props.account }
}
const silent = async () => {
  throw new ServiceError('unavailable')
}

const solana = readNetwork('solana_devnet')
const onSolana = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const both = {
  networks: [mumbai, solana],
  user: {
    ...someone,
    wallet: {
      ...someone.wallet,
      accounts: { ...someone.wallet?.accounts, solana: { address: onSolana, publicKey: '0x02' } },
    },
  },
  session: createStore(() => ({ user: someone })),
}

describe('Accounts', () => {
  const accounts = [
    { index: 0, address: someone.wallet?.address, name: 'Every day' },
    { index: 1, address: stranger },
  ]
  test('default: what the shown one is called, and a way to choose another', async () => {
    const { out } = await build({}, 0, { accounts })
    expect(text()).toContain('Every day')
    await press('Switch account')
    expect(title()).toBe('Your accounts')
    expect(text()).toContain('Account 2')
    await press('Use on this page Account 2')
    expect(out).toEqual([{ choosesAccount: 1 }])
  })
  test('behavior: one gets a name, and another one is added', async () => {
    const { out } = await build({}, 0, { accounts, choosing: 'asked' })
    await press('Rename Account 2')
    await type('Name', '  Savings ')
    await press('Save')
    await press('Add an account')
    expect(out).toEqual([{ namesAccount: 1, name: 'Savings' }, 'addAccount'])
  })
  test('behavior: no more than ten, and that something did not work is said', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ index, address: stranger }))
    await build({}, 0, { accounts: ten, choosing: 'failed' })
    expect(text()).toContain('A wallet has ten accounts at most.')
    expect(text()).toContain('That didn’t work right now.')
    expect(() => button('Add an account')).toThrow()
  })
})

describe('Home', () => {
  test('behavior: another family: its coin, its address to receive; it can be sent, too', async () => {
    await build({}, 0, both)
    expect(text()).toContain('Solana Devnet')
    expect(text()).toContain(onSolana)
    await press('Receive')
    expect(document.querySelector('option:checked')?.textContent).toContain('Polygon Mumbai')
    expect(text()).not.toContain(onSolana)
    await type('Network', '1')
    expect(text()).toContain(onSolana)
    await press('Back')
    await press('Send')
    expect([...document.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([mumbai.title, solana.title])
  })

  test('behavior: over a page of another family its own address stands on top, and is what is received at first', async () => {
    await build({}, 0, { ...both, page: { origin: 'https://harbour.example', network: createStore(() => solana) } })
    expect(document.querySelector('[data-address]')?.getAttribute('data-address')).toBe(onSolana)
    expect(text()).toContain('Your address on Solana Devnet')
    await press('Receive')
    expect(text()).toContain(onSolana)
  })

  test('default: the whole address, the coin first, then tokens', async () => {
    const { account } = await build()
    expect([title(), document.title]).toEqual(['Your wallet', 'Your wallet'])
    expect(text()).toContain(account)
    const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
    expect(lines).toEqual(['POL1', 'USD2.5', 'POL1'])
    expect(document.activeElement?.textContent).toBe('Your wallet')
  })

  const ethereum = readNetwork('ethereum')
  const onEthereum = {
    priced: ['ETH', 'POL', 'EUR', 'KRW', 'JPY'],
    holdings: async () => ({ holdings: { coin: 5n * 10n ** 17n, assets: [] }, listed: [] }),
  }

  test('behavior: the worth of all in the person’s currency, and of each beside its amount', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
    const prices = vi.fn(async () => ({ ETH: 3_000, EUR: 1.2 }))
    await build({ ...onEthereum, prices }, 0, { networks: [ethereum] })
    await turn()
    expect(prices).toHaveBeenCalledWith(['ETH', 'EUR'])
    expect(text()).toContain('Worth about€1,250.00')
    expect(document.querySelector('summary')?.textContent).toBe('ETH0.5€1,250.00')
    vi.restoreAllMocks()
  })

  test('behavior: dollars while the price of the person’s currency is not known, and a word where no price is', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ko-KR'])
    await build({ ...onEthereum, prices: async () => ({ ETH: 3_000 }) }, 0, { networks: [ethereum] })
    await turn()
    expect(text()).toContain('Worth about$1,500.00')
    await act(async () => root.unmount())
    root = createRoot(document.body.appendChild(document.createElement('div')))
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja-JP'])
    await build({ ...onEthereum, prices: async () => ({}) }, 0, { networks: [ethereum] })
    await turn()
    expect(text()).toContain('Prices can’t be read right now.')
    vi.restoreAllMocks()
  })

  test('behavior: a sum says whose price is missing in it', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
    await build({ ...onEthereum, prices: async () => ({ POL: 0.2 }) }, 0, {
      networks: [ethereum, readNetwork('polygon')],
    })
    await turn()
    expect(text()).toContain('$0.10Without ETH, as that price can’t be read right now.')
    vi.restoreAllMocks()
  })

  test('behavior: a sum says that a network which does not answer is left out of it', async () => {
    const prices = async () => ({ ETH: 3_000, POL: 0.2 })
    const holdings = async ({ name }: typeof mumbai) => {
      if (name === 'polygon') throw new Error('no answer')
      return onEthereum.holdings()
    }
    await build({ ...onEthereum, holdings, prices }, 0, { networks: [ethereum, readNetwork('polygon')] })
    await turn()
    expect(text()).toMatch(/Worth about\$1,500\.00.*Networks that aren’t responding are left out\./)
  })

  test('behavior: coins of test networks, and wallets without prices, have no worth at all', async () => {
    await build({ priced: ['POL'] })
    expect(text()).not.toContain('Worth about')
    await act(async () => root.unmount())
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await build({ ...onEthereum, priced: [] }, 0, { networks: [ethereum] })
    expect(text()).not.toContain('Worth about')
  })

  test('security: what the node of a page reports is worth nothing that anybody can say', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
    const isOperators = ({ name }: { name: string }) => name === 'ethereum'
    await build({ ...onEthereum, isOperators, prices: async () => ({ ETH: 3_000, POL: 0.2 }) }, 0, {
      networks: [ethereum, readNetwork('polygon')],
    })
    await turn()
    const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
    expect(lines).toEqual(['ETH0.5$1,500.00', 'POL0.5'])
    expect(text()).toContain('Worth about$1,500.00')
    vi.restoreAllMocks()
  })

  test('behavior: what there is none of is behind one press', async () => {
    const zero = { ...holding, balance: 0n }
    await build({
      holdings: async ({ name }) =>
        name === 'mumbai'
          ? { holdings: { coin: 0n, assets: [zero] }, listed: [usd] }
          : { holdings: { coin: 1_234_567n * 10n ** 12n, assets: [] }, listed: [] },
    })
    const folded = [...document.querySelectorAll('details')].find(({ textContent }) => textContent?.startsWith('Show'))
    expect(folded?.open).toBe(false)
    expect(folded?.querySelector('summary')?.textContent).toBe('Show 2 zero balances')
    expect(folded?.textContent).toContain('Polygon Mumbai (test)POL0')
    const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
    expect(lines.slice(0, 2)).toEqual(['POL1.23456', 'Show 2 zero balances'])
    expect(text()).toContain('Exactly 1.234567 POL')
  })

  test('behavior: nothing at all says what to do', async () => {
    await build({ holdings: async () => ({ holdings: { coin: 0n, assets: [] }, listed: [] }) })
    expect(text()).toContain('No coins yet')
  })

  test("behavior: a token has a coin's mark by its address, never by its name", async () => {
    const polygon = readNetwork('polygon')
    const usdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
    const named = (address: string) => ({
      ...holding,
      asset: { ...usd, network: 'polygon', address },
      token: { ...holding.token, symbol: 'USDC' },
    })
    await build(
      {
        holdings: async () => ({ holdings: { coin: 1n, assets: [named(usdc), named(contract)] as never }, listed: [] }),
      },
      0,
      { networks: [polygon], page: { origin: 'https://harbour.example', network: createStore(() => polygon) } },
    )
    const marks = [...document.querySelectorAll('summary')].map((line) => line.querySelector('circle') !== null)
    expect(marks).toEqual([true, true, false])
    expect(document.querySelector('summary')?.textContent).toBe('POLless than 0.000001')
  })

  test('behavior: Close and Escape close it', async () => {
    const { out } = await build()
    await press('Close')
    await key('Escape')
    expect(out).toEqual(['closed', 'closed'])
  })

  test('behavior: the arrow keys go round the tabs', async () => {
    await build()
    const chosen = () => document.querySelector('[aria-selected="true"]')?.textContent
    await act(async () => document.querySelector<HTMLElement>('[role="tab"]')?.focus())
    await key('ArrowRight')
    expect([chosen(), document.activeElement?.textContent]).toEqual(['Activity', 'Activity'])
    await key('End')
    expect(chosen()).toBe('Settings')
    await key('ArrowRight')
    expect(chosen()).toBe('Balances')
  })

  test('behavior: one network that does not answer leaves the others, and is asked again', async () => {
    let down = true
    await build({
      holdings: async ({ name }) => {
        if (name === 'amoy' && down) return silent()
        return { holdings: { coin: 10n ** 18n, assets: [] }, listed: [] }
      },
    })
    expect(text()).toContain('Polygon Amoy (test) isn’t responding')
    expect(document.querySelectorAll('summary')).toHaveLength(1)
    down = false
    await press('Try again')
    expect(text()).not.toContain('No answer')
    expect(document.querySelectorAll('summary')).toHaveLength(2)
  })

  test('behavior: while it stands, balances are read again every half minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let assets: (typeof holding)[] = []
    await build({ holdings: async () => ({ holdings: { coin: 10n ** 18n, assets }, listed: [usd] }) })
    assets = [holding]
    await act(async () => vi.advanceTimersByTimeAsync(29_999))
    await turn()
    expect(text()).not.toContain('USD2.5')
    await act(async () => vi.advanceTimersByTimeAsync(1))
    await turn()
    expect(text()).toContain('USD2.5')
  })

  test('behavior: a network without a node says so, and offers nothing that cannot help', async () => {
    await build({
      holdings: async ({ chainId }) => {
        throw new WalletError('unsupportedChain', { chainId })
      },
    })
    expect(text()).toContain('Not available on this network')
    expect(text()).not.toContain('Try again')
  })

  test('behavior: hides what the person added', async () => {
    const { done } = await build()
    await press('Hide USD')
    expect(done).toEqual([[usd]])
  })

  test('behavior: where the PIN was not right here yet, it is asked for before an asset is hidden', async () => {
    const { out } = await build({
      remove: async () => {
        throw new ServiceError('not_allowed')
      },
    })
    await press('Hide USD')
    expect(out).toEqual([{ hides: [usd] }])
  })

  test('behavior: what the operator lists cannot be hidden', async () => {
    const listed = { ...usd, added: false }
    await build({
      holdings: async () => ({
        holdings: { coin: 0n, assets: [{ ...holding, asset: listed }] },
        listed: [listed],
      }),
    })
    expect(text()).toContain('USD')
    expect(text()).not.toContain('Hide')
  })

  test('behavior: says that the page waits, and closes for it', async () => {
    const { out } = await build({}, 1)
    await press('Close and view it')
    expect(out).toEqual(['closed'])
  })

  test('behavior: an account is deleted after what is lost was shown, and a word was typed', async () => {
    const { out, done } = await build()
    await press('Settings')
    await press('Delete my account')
    expect(text()).toContain('no PIN, passkey or recovery kit opens this wallet')
    await press('Show your recovery phrase')
    expect(done).toContain('export phrase')
    await press('Continue')
    expect(out).toEqual([])
    await type('To go on, type “delete”', ' Delete ')
    await press('Continue')
    expect(out).toEqual(['deleteAccount'])
  })

  test('behavior: who opens it sees that it is to be deleted, and can keep it', async () => {
    const user = { ...someone, deletedAt: '2026-11-30T12:00:00Z' }
    const { out } = await build({}, 0, {
      user,
      session: createStore(() => ({ user: { ...user, id: `someone ${builds}` } })),
    })
    expect(text()).toContain('Your account will be deleted on Nov 30, 2026')
    await press('Keep my account')
    expect(out).toContain('keepAccount')
    await press('Settings')
    expect(text()).not.toContain('Delete my account')
  })

  test('behavior: work is announced, not too often', async () => {
    const { active } = await build()
    await key('a')
    await key('b')
    expect(active).toHaveBeenCalledTimes(1)
  })

  test('behavior: another tab signs out: it closes', async () => {
    const { out, session } = await build()
    await act(async () => session.setState({ user: null }))
    expect(out).toEqual(['closed'])
  })
})

describe('Receive', () => {
  test('default: code, address, networks; Escape is one step back', async () => {
    const { out, account } = await build()
    await press('Receive')
    expect([title(), document.title]).toEqual(['Receive', 'Receive'])
    expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('Your address as a QR code')
    expect(text()).toContain(account)
    expect(text()).toContain('Polygon Mumbai (test)Polygon Amoy (test)')
    await key('Escape')
    expect([title(), document.activeElement?.textContent, out]).toEqual(['Your wallet', 'Receive', []])
  })

  describe('shared with another app', () => {
    /** A stand-in for a browser with the Web Share API, which jsdom lacks. */
    const stubShare = (share: (data: ShareData) => Promise<void>, allowed = true) => {
      Object.assign(navigator, { share, canShare: () => allowed })
      onTestFinished(() => {
        for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
      })
    }
    const failed = 'Nothing was shared. You can copy the address instead.'

    test('default: the address alone', async () => {
      const shared: ShareData[] = []
      stubShare(async (data) => void shared.push(data))
      const { account } = await build()
      await press('Receive')
      await press('Share')
      expect(shared).toEqual([{ text: account }])
      expect(text()).not.toContain(failed)
    })

    test('behavior: who changes their mind hears nothing', async () => {
      stubShare(() => Promise.reject(new DOMException('', 'AbortError')))
      await build()
      await press('Receive')
      await press('Share')
      expect(text()).not.toContain(failed)
    })

    test('error: a browser that shares nothing after all', async () => {
      stubShare(() => Promise.reject(new DOMException('', 'NotAllowedError')))
      await build()
      await press('Receive')
      await press('Share')
      expect(text()).toContain(failed)
    })

    test.each<[string, () => void]>([
      ['does not lend it', () => stubShare(async () => {}, false)],
      ['is in a browser without it', () => {}],
    ])('behavior: nothing offers it where the page %s', async (_, prepare) => {
      prepare()
      await build()
      await press('Receive')
      expect([...document.querySelectorAll('button')].map((each) => each.textContent)).not.toContain('Share')
    })
  })
})

describe('Send', () => {
  /** The network's answers to a form. */
  const form = { readRecipient: async (): Promise<Recipient> => ({}) }
  /** Waits until typing has paused. */
  const rest = () => act(async () => new Promise((next) => setTimeout(next, 450)))
  const submit = () => press('Continue')

  test('default: a wish that says what, to whom and how much', async () => {
    const { out } = await build()
    await press('Send')
    await type('Recipient’s address', ` ${stranger} `)
    await type('Amount in POL', '0,5')
    await submit()
    expect(out).toEqual([{ network: mumbai, transfer: { to: stranger, units: 5n * 10n ** 17n } }])
  })

  describe('a name', () => {
    const named = (findNamed: () => Promise<string | undefined>) => {
      const find = vi.fn(findNamed)
      const sending = async (of: typeof mumbai) => ({
        ...formOn(of),
        ...form,
        readName: (text: string) => (text.includes('.') ? text : undefined),
        findNamed: find,
        readMost: async (_: string, has: bigint) => ({ most: has }),
      })
      return { find, sending }
    }

    test('default: its whole address is shown, and is what is sent to', async () => {
      const { find, sending } = named(async () => stranger)
      const { out } = await build({ sending })
      await press('Send')
      await type('Recipient’s address', 'ann.eth')
      expect(text()).toContain('Checking')
      await rest()
      await turn()
      expect(document.querySelector('[data-label="Check the recipient"]')).toHaveProperty('dataset.address', stranger)
      await type('Amount in POL', '0.5')
      await submit()
      expect(find.mock.calls).toEqual([['ann.eth']])
      expect(out).toEqual([{ network: mumbai, transfer: { to: stranger, units: 5n * 10n ** 17n } }])
    })

    test.each<[why: string, find: () => Promise<string | undefined>, says: string]>([
      ['without an address', async () => undefined, 'No address was found for ann.eth on Polygon Mumbai'],
      ['nobody answers for', () => Promise.reject(new Error('no node')), 'this address can’t be checked'],
      ['of something else', async () => 'not an address', 'address'],
    ])('error: a name %s sends nothing', async (_, find, says) => {
      const { out } = await build(named(find))
      await press('Send')
      await type('Recipient’s address', 'ann.eth')
      await type('Amount in POL', '0.5')
      await rest()
      await turn()
      await submit()
      expect(text()).toContain(says)
      expect(out).toEqual([])
    })

    test('behavior: nothing is sent to while it is looked up', async () => {
      const { out } = await build(named(() => new Promise(() => undefined)))
      await press('Send')
      await type('Recipient’s address', 'ann.eth')
      await type('Amount in POL', '0.5')
      await rest()
      await turn()
      await submit()
      expect(out).toEqual([])
    })
  })

  test('behavior: whom one paid last is one press away, while nothing is written', async () => {
    await build({ recents: async () => [stranger.toLowerCase(), 'not an address'] })
    await press('Send')
    const recents = () => [...document.querySelectorAll('ul button')]
    expect(recents()).toHaveLength(1)
    await act(async () => (recents()[0] as HTMLElement).click())
    await turn()
    expect(recents()).toHaveLength(0)
    expect(document.querySelector('form input')).toHaveProperty('value', stranger)
  })

  test('behavior: a token', async () => {
    const { out } = await build()
    await press('Send')
    await type('What to send', `mumbai ${contract}`)
    await type('Recipient’s address', stranger)
    await press('Send all')
    await submit()
    expect(out).toEqual([{ network: mumbai, transfer: { to: stranger, units: 2_500_000n, token: contract } }])
  })

  test('behavior: all of the coin leaves the fee, and says so', async () => {
    const { out } = await build()
    await press('Send')
    await type('Recipient’s address', stranger)
    await press('Send all')
    expect(text()).toContain('You have 1 POL. Some of it is kept for the network fee.')
    await submit()
    expect(out).toMatchObject([{ transfer: { units: 995n * 10n ** 15n } }])
  })

  test('error: an amount that can mean two is refused', async () => {
    const { out } = await build()
    await press('Send')
    await type('Recipient’s address', stranger)
    await type('Amount in POL', '1,000')
    await submit()
    expect(text()).toContain(messages.ambiguousAmount)
    expect(out).toEqual([])
  })

  test('behavior: what is typed or chosen while all is reckoned stays as it is', async () => {
    const answers: (() => void)[] = []
    const readMost = () =>
      new Promise<{ most: bigint }>((done) => answers.push(() => done({ most: 995n * 10n ** 15n })))
    await build({ sending: async () => ({ ...formOn(mumbai), ...form, readMost }) })
    const amount = (name: string) => {
      const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
      return (document.getElementById(label?.htmlFor ?? '') as HTMLInputElement).value
    }
    await press('Send')
    await type('Recipient’s address', stranger)
    await press('Send all')
    await type('Amount in POL', '0.5')
    answers[0]?.()
    await turn()
    expect(amount('Amount in POL')).toBe('0.5')

    await press('Send all')
    await type('What to send', `mumbai ${contract}`)
    answers[1]?.()
    await turn()
    expect(amount('Amount in USD')).toBe('')
  })

  test.each([
    ['leaves the form', async () => press('Back')],
    ['changes the amount', async () => type('Amount in POL', '0.4')],
  ])('behavior: a person who %s while the recipient is looked up sends nothing', async (_, change) => {
    let answer: (found: Recipient) => void = () => undefined
    const readRecipient = () =>
      new Promise<Recipient>((done) => {
        answer = done
      })
    const readMost = async () => ({ most: 0n })
    const { out } = await build({
      sending: async () => ({ ...formOn(mumbai), readRecipient, readMost }),
    })
    await press('Send')
    await type('Recipient’s address', stranger)
    await type('Amount in POL', '0.5')
    await submit()
    await change()
    answer({})
    await turn()
    expect(out).toEqual([])
  })

  test('behavior: less than the fee', async () => {
    const sending = async () => ({
      ...formOn(mumbai),
      ...form,
      readMost: async () => ({ most: -1n }),
    })
    await build({ sending })
    await press('Send')
    await press('Send all')
    expect(text()).toContain('You don’t have enough POL for the network fee.')
  })

  test.each([
    ['nothing', '', 'This isn’t a full address'],
    ['a wrong letter', stranger.replace('bB', 'Bb'), 'This address has a typo'],
  ])('behavior: %s is no recipient', async (_, to, words) => {
    const { out } = await build()
    await press('Send')
    await type('Recipient’s address', to)
    await type('Amount in POL', '0.5')
    await submit()
    expect(text()).toContain(words)
    expect(document.activeElement).toBe(document.querySelector('input'))
    expect(out).toEqual([])
  })

  test('behavior: the own address is no recipient', async () => {
    const { out, account } = await build()
    await press('Send')
    await type('Recipient’s address', account)
    await type('Amount in POL', '0.5')
    await submit()
    expect(text()).toContain('This is your own address.')
    expect(out).toEqual([])
  })

  test('behavior: more than there is', async () => {
    const { out } = await build()
    await press('Send')
    await type('Recipient’s address', stranger)
    await type('Amount in POL', '1.1')
    await submit()
    expect(text()).toContain('You don’t have that much.')
    expect(out).toEqual([])
  })

  test.each([
    ['nothing was ever sent', [], true],
    ['it was sent to somebody else', [contract], true],
    ['it was sent there before', [stranger.toLowerCase()], false],
  ])('behavior: %s', async (_, known, isFirst) => {
    await build({ recipients: async () => known })
    await press('Send')
    await type('Recipient’s address', stranger)
    await rest()
    await turn()
    expect(text().includes('None of your recent payments')).toBe(isFirst)
  })

  test.each([
    ['unavailable', silent],
    ['is not known', async () => undefined],
  ])('behavior: a history that %s says nothing', async (_, recipients) => {
    await build({ recipients })
    await press('Send')
    await type('Recipient’s address', stranger)
    await rest()
    await turn()
    expect(text()).not.toContain('None of your recent payments')
  })

  describe('on a network of another family', () => {
    const bob = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const form = {
      hint: 'An address as there',
      minLength: 32,
      mostNeedsRecipient: true,
      findProblem: (to: string) => (to === bob ? undefined : 'This is none there.'),
      readRecipient: async (): Promise<Recipient> => ({}),
      readMost: async () => ({ most: 700n, reserved: 'The fee is kept back.' }),
    }
    const open = async (more: Partial<typeof form> = {}, source: Partial<HomeData> = {}) => {
      const sending = async () => ({ ...form, ...more })
      const built = await build({ sending, recipients: async () => [], ...source }, 0, both)
      await press('Send')
      await type('What to send', solana.name)
      return built
    }
    test('default: a wish that says what, to whom and how much', async () => {
      const { out } = await open()
      expect(text()).toContain('An address as there')
      await type('Recipient’s address', bob)
      await type('Amount in SOL', '0.5')
      await submit()
      expect(out).toEqual([{ network: solana, transfer: { to: bob, units: 500_000_000n } }])
    })

    test.each([
      ['of another form', 'bob', 'This is none there.'],
      ['the own one', onSolana, 'This is your own address.'],
    ])('error: an address %s', async (_, to, words) => {
      const { out } = await open()
      await type('Recipient’s address', to)
      await type('Amount in SOL', '0.5')
      await submit()
      expect(text()).toContain(words)
      expect(document.activeElement).toBe(document.querySelector('input'))
      expect(out).toEqual([])
    })

    test('error: the own address of that family, where an EVM coin is sent, and the other way round', async () => {
      const { out, account } = await open()
      await type('Recipient’s address', account)
      await submit()
      expect(text()).toContain('your own address on Ethereum-compatible networks')
      await type('What to send', 'mumbai')
      await type('Recipient’s address', onSolana)
      await submit()
      expect(text()).toContain('your own address on Solana')
      expect(out).toEqual([])
    })

    test('error: the network refuses the address: said while it is written, and at the latest before it goes on', async () => {
      const { out } = await open({ readRecipient: async () => ({ problem: 'This is a program.' }) })
      await type('Recipient’s address', bob)
      await type('Amount in SOL', '0.5')
      await submit()
      expect(text()).toContain('This is a program.')
      expect(out).toEqual([])
      await type('Recipient’s address', '')
      await type('Recipient’s address', bob)
      await rest()
      expect(text()).toContain('This is a program.')
    })

    test('error: the network is silent: nobody knows whether it is right', async () => {
      const { out } = await open({ readRecipient: silent })
      await type('Recipient’s address', bob)
      await type('Amount in SOL', '0.5')
      await submit()
      expect(text()).toContain('The network isn’t responding')
      expect(out).toEqual([])
    })

    test('error: what belongs to the network cannot be loaded: said, and tried again with the next press', async () => {
      let down = true
      const { out } = await open({}, { sending: async () => (down ? silent() : form) })
      await type('Recipient’s address', bob)
      await type('Amount in SOL', '0.5')
      down = false
      expect(text()).toContain('couldn’t be loaded')
      await submit()
      expect(out).toEqual([])
      await submit()
      expect(out).toEqual([{ network: solana, transfer: { to: bob, units: 500_000_000n } }])
    })

    test('error: less than has to arrive', async () => {
      const least = { units: 600_000_000n, text: 'It must be 0.6 SOL at least.' }
      const { out } = await open({ readRecipient: async () => ({ note: 'Nothing is there yet.', least }) })
      await type('Recipient’s address', bob)
      await type('Amount in SOL', '0.5')
      await submit()
      await rest()
      expect(text()).toContain('Nothing is there yet.')
      expect(text()).toContain('It must be 0.6 SOL at least.')
      expect(out).toEqual([])
    })

    test('behavior: a token: shown with its address, sent by it, and whole: the fee is another coin', async () => {
      const token = { id: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', symbol: 'DEMO', decimals: 2, balance: 550n }
      const holdings = async () => ({ holdings: { coin: 5n, assets: [], tokens: [token] }, listed: [] })
      const least = { units: 10n ** 9n, text: 'More coins.' }
      const { out } = await build(
        {
          holdings,
          sending: async () => ({ ...form, readRecipient: async () => ({ least }) }),
          recipients: async () => [],
        },
        0,
        both,
      )
      expect(text()).toContain('DEMO5.5')
      expect(text()).toContain(token.id)
      await press('Send')
      await type('What to send', `${solana.name} ${token.id}`)
      await type('Recipient’s address', bob)
      await press('Send all')
      await submit()
      expect(out).toEqual([{ network: solana, transfer: { to: bob, units: 550n, token: token.id } }])
    })

    test('behavior: tokens the network does not tell of now: said', async () => {
      await build(
        { holdings: async () => ({ holdings: { coin: 5n, assets: [], tokens: 'silent' }, listed: [] }) },
        0,
        both,
      )
      expect(text()).toContain('Tokens can’t be loaded right now.')
    })

    test('behavior: all asks for the address first, then says what is kept back', async () => {
      const { out } = await open()
      await press('Send all')
      expect(text()).toContain('This is none there.')
      await type('Recipient’s address', bob)
      await press('Send all')
      expect(text()).toContain('You have 1,000,000,000 SOL. The fee is kept back.')
      await submit()
      expect(out).toEqual([{ network: solana, transfer: { to: bob, units: 700n } }])
    })

    test('behavior: another address: what was kept back is reckoned anew', async () => {
      const { out } = await open()
      await type('Recipient’s address', bob)
      await press('Send all')
      await type('Recipient’s address', '')
      await type('Recipient’s address', bob)
      await submit()
      expect(text()).toContain('Enter an amount')
      expect(out).toEqual([])
    })

    test('error: less than what is kept back', async () => {
      await open({ readMost: async () => ({ most: -1n, reserved: 'The fee is kept back.' }) })
      await type('Recipient’s address', bob)
      await press('Send all')
      expect(text()).toContain('You don’t have enough SOL. The fee is kept back.')
    })

    test.each([
      ['nobody', [], true],
      ['that very one', [bob], false],
    ])('behavior: something was sent to %s before', async (_, known, isFirst) => {
      await open({}, { recipients: async () => known })
      await type('Recipient’s address', bob)
      await rest()
      await rest()
      expect(text().includes('None of your recent payments')).toBe(isFirst)
    })
  })

  test.each(['Back', 'Escape'])('behavior: %s goes one step back, and what was typed is there again', async (way) => {
    await build()
    await press('Send')
    await type('What to send', `mumbai ${contract}`)
    await type('Recipient’s address', stranger)
    await type('Amount in USD', '1.5')
    // Safari's, after the composition that it ends.
    await key('Escape', { keyCode: 229 })
    expect(title()).not.toBe('Your wallet')
    if (way === 'Back') await press('Back')
    else await key('Escape')
    expect(title()).toBe('Your wallet')
    await press('Send')
    const value = (of: string) =>
      (
        document.getElementById(
          [...document.querySelectorAll('label')].find(({ textContent }) => textContent === of)?.htmlFor ?? '',
        ) as HTMLInputElement | null
      )?.value
    expect(['What to send', 'Recipient’s address', 'Amount in USD'].map(value)).toEqual([
      `mumbai ${contract}`,
      stranger,
      '1.5',
    ])
  })

  test('behavior: what the page’s network has is chosen first, though another network answers earlier', async () => {
    let answer = (_: unknown) => {}
    const late = new Promise((resolve) => (answer = resolve))
    const read = { holdings: { coin: 10n ** 18n, assets: [] }, listed: [] }
    const holdings = async ({ name }: typeof mumbai) => (name === 'mumbai' ? ((await late) as typeof read) : read)
    await build({ holdings }, 0, { networks: [amoy, mumbai] })
    await press('Send')
    expect(document.querySelector('select')).toBeNull()
    answer(read)
    await turn()
    expect(document.querySelector('select')?.value).toBe('mumbai')
  })

  test('behavior: nothing to send leads to receiving', async () => {
    await build({ holdings: async () => ({ holdings: { coin: 0n, assets: [] }, listed: [] }) })
    await press('Send')
    expect(text()).toContain('Nothing to send yet')
    await press('Receive')
    expect(title()).toBe('Receive')
  })
})

describe('Activity', () => {
  test('behavior: what a chain took back is said when the wallet is opened', async () => {
    await build({ returned: async () => 1, activity: async () => [sentRow(0)] })
    expect(text()).toContain('A transaction is pending again')
    await press('View activity')
    expect(text()).toContain(sentRow(0).hash)
  })

  test('default: what was done, when and how it stands; the rest when it is opened', async () => {
    await build({ activity: async () => [sentRow(0)] })
    await press('Activity')
    expect(document.querySelector('summary')?.textContent).toMatch(
      new RegExp(`^Sent 0\\.5 POLTo ${stranger}.*Polygon Mumbai \\(test\\) · .*Confirmed$`),
    )
    expect(text()).toContain(stranger)
    expect(text()).toContain(sentRow(0).hash)
  })

  test('behavior: what an app from outside asked for is shown as its own, and as unverified', async () => {
    const app = { name: 'Fish \u202emarket', origin: 'https://fish.example' }
    await build({ activity: async () => [{ ...sentRow(0), app }] })
    await press('Activity')
    expect(text()).toContain('Requested by Fish market (https://fish.example), an app connected by link')
    expect(text()).toContain('Its name and address are not verified.')
    expect(text()).not.toContain('Sent while you were using')
  })

  test.each([
    ['https://fish.example/\u202emoc.knab//:sptth', 'https://fish.example'],
    ['https://b\u0430nk.example', 'https://xn--bnk-6cd.example'],
    ['https://bank.example@fish.example', 'https://fish.example'],
    ['\u202ehttps://bank.example', 'unknown address'],
    ['javascript:alert(1)', 'unknown address'],
    [`https://${'bank.example.'.repeat(70)}`, 'unknown address'],
  ])('behavior: the address %s of an app is shown as %s', async (origin, shown) => {
    await build({ activity: async () => [{ ...sentRow(0), app: { name: 'Fish', origin } }] })
    await press('Activity')
    expect(text()).toContain(`Requested by Fish (${shown}), an app`)
  })

  test('behavior: the name of a page is shown as one line of visible signs', async () => {
    const projectName = `Har\u202ebour\n${'x'.repeat(1_000)}`
    await build({ activity: async () => [{ ...sentRow(0), projectName }] })
    await press('Activity')
    expect(text()).toMatch(/Sent while you were using Harbour x{23}…/)
  })

  test('behavior: older ones by the page', async () => {
    const asked: (string | undefined)[] = []
    await build({
      activity: async (before) => {
        asked.push(before)
        return before === undefined ? Array.from({ length: 50 }, (_, at) => sentRow(at)) : [sentRow(50)]
      },
    })
    await press('Activity')
    await press('Show older')
    expect(asked).toEqual([undefined, sentRow(49).sentAt])
    expect(document.querySelectorAll('summary')).toHaveLength(51)
    expect(text()).not.toContain('Show older')
  })

  test('behavior: what was received stands among what was sent, by days', async () => {
    const payment = { network: 'mumbai', from: stranger, what: 'Received 2 POL' } as const
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await build({
      activity: async () => [{ ...sentRow(0), sentAt: at(1) }],
      received: async () => ({
        payments: [
          { ...payment, hash: sentRow(1).hash, at: at(0) },
          { ...payment, hash: sentRow(2).hash, at: at(400) },
        ],
        others: 2,
        silent: [amoy],
      }),
    })
    await press('Activity')
    const names = [...document.querySelectorAll('h2, summary')].map(({ textContent }) => textContent)
    expect(names[0]).toBe('Today')
    expect(names[1]).toContain(`Received 2 POLFrom ${stranger}`)
    expect(names[2]).toBe('Yesterday')
    expect(names[3]).toContain('Sent 0.5 POL')
    expect(names[4]).toMatch(/\d{4}/)
    expect(text()).toContain('2 payments aren’t shown')
    expect(text()).toContain('received on Polygon Amoy (test) can’t be loaded')
  })

  test('behavior: older payments wait for the rows that are not loaded', async () => {
    const payment = { network: 'mumbai', from: stranger, hash: sentRow(99).hash, what: 'Received 2 POL' } as const
    await build({
      activity: async (before) =>
        before === undefined ? Array.from({ length: 50 }, (_, each) => sentRow(each)) : [sentRow(50)],
      received: async () => ({ payments: [{ ...payment, at: sentRow(60).sentAt }], others: 0, silent: [] }),
    })
    await press('Activity')
    expect(text()).not.toContain('Received 2 POL')
    await press('Show older')
    expect(text()).toContain('Received 2 POL')
  })

  test('behavior: nothing yet', async () => {
    await build()
    await press('Activity')
    expect(text()).toContain('Nothing sent yet')
  })

  test('behavior: no answer', async () => {
    await build({ activity: silent })
    await press('Activity')
    expect(text()).toContain('Your activity can’t be loaded right now')
  })
})

describe('Settings', () => {
  test('behavior: networks that the person added: who vouches for their name, and a way to remove each', async () => {
    const facts = { chainId: 31_341, title: 'Ermine Chain', coin: 'ERM' }
    const ermine = addNetwork(facts, { kind: 'person', host: 'harbour.example' })
    if (!ermine) throw new Error('it was not added')
    const added = [ermine]
    const network = createStore(() => ermine)
    const removeNetwork = async () => {
      forgetAddedNetworks()
      network.setState(mumbai as never, true)
      added.pop()
    }
    const page = { origin: 'https://harbour.example', project: 'Harbour', network }
    const source = { addedNetworks: () => [...added], removeNetwork, choices: [ermine, mumbai] }
    await build(source, 0, { page, networks: [ermine, mumbai] })
    await press('Settings')
    expect(text()).toContain('Its name was given by harbour.example')
    expect(text()).not.toContain('Coins on these networks are real')
    expect(text()).toContain('Chain ID 31341, from harbour.example')
    await press('Remove Ermine Chain')
    expect(text()).toContain('The network was removed.')
    for (const where of ['Settings', 'Activity', 'Balances', 'Send']) {
      await press(where)
      expect(text()).not.toContain('Ermine Chain')
    }
  })

  test('default: who is signed in, for whom, with which release', async () => {
    await build()
    await press('Settings')
    for (const words of ['Google', 'https://harbour.example', 'Harbour', 'test release', 'Who can open this wallet?'])
      expect(text()).toContain(words)
  })

  test('default: in groups, each with what belongs to it', async () => {
    await build()
    await press('Settings')
    const headings = [...document.querySelectorAll('h2, h3')]
    expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H2 Account and safety',
      'H3 Ways to sign in',
      'H3 PIN and recovery',
      'H3 Take your wallet with you',
      'H3 Security emails',
      'H3 Your data',
      'H3 Delete your account',
      'H2 Sites and sessions',
      'H3 Where you are signed in',
      'H2 Network',
      'H2 About this wallet',
    ])
    const groupOf = (words: string) =>
      [...document.querySelectorAll('section')].find(
        (each) => each.querySelector('h2') && each.textContent?.includes(words),
      )?.firstElementChild?.textContent
    expect(
      ['Signed in with', 'Opened by', 'Sign out everywhere', 'This page’s network', 'Wallet version'].map(groupOf),
    ).toEqual(['Account and safety', 'Sites and sessions', 'Sites and sessions', 'Network', 'About this wallet'])
  })

  test('behavior: moves the page to another network', async () => {
    const { network } = await build()
    await press('Settings')
    await type('This page’s network', 'amoy')
    expect(network.getState()).toBe(amoy)
    expect(text()).toContain('The page is on Polygon Amoy (test) now.')
  })

  test.each([
    ['Sign out here', false],
    ['Sign out everywhere', true],
  ])('behavior: %s, once it is confirmed', async (name, everywhere) => {
    const { out, done } = await build()
    await press('Settings')
    await press(name)
    expect([title(), done]).toEqual([`${name}?`, []])
    await press('Sign out')
    expect(done).toEqual([everywhere])
    expect(out).toContain('closed')
  })

  test.each([
    [null, 'You have no recovery kit', 'Make a recovery kit'],
    [{ createdAt: '2026-11-20T12:00:00Z', confirmed: true }, 'A recovery kit was made on', 'Make a new recovery kit'],
    [
      { createdAt: '2026-11-20T12:00:00Z', confirmed: false },
      'you haven’t confirmed that you have it',
      'Make a new recovery kit',
    ],
  ])('default: the recovery kit %o', async (kit, words, action) => {
    const { out } = await build({ kit: async () => kit })
    await press('Settings')
    expect(text()).toContain(words)
    await press(action)
    await press('Change PIN')
    expect(out).toEqual(['makeKit', 'changePin'])
  })

  test('behavior: what was made today, and an account that ends today, have a date beside the time', async () => {
    const today = new Date(Date.now() - 1000).toISOString()
    const user = { ...someone, deletedAt: today }
    const passkey = { slotId: 'a', credentialId: 'b', transports: [], synced: true, createdAt: today, usedAt: today }
    await build(
      {
        kit: async () => ({ createdAt: today, confirmed: true }),
        passkeys: async () => ({ supported: true, list: [passkey] }),
      },
      0,
      { user, session: createStore(() => ({ user: { ...user, id: `someone ${builds}` } })) },
    )
    expect(text()).toMatch(/will be deleted on \w+ \d+, \d{4}/)
    await press('Settings')
    for (const words of ['A recovery kit was made', 'Made', 'Last used'])
      expect(text()).toMatch(new RegExp(`${words} on \\w+ \\d+, \\d{4}`))
  })

  test('behavior: a PIN that the API does not evaluate: change it', async () => {
    const { out } = await build({
      kit: async () => ({ createdAt: '2026-11-20T12:00:00Z', confirmed: true }),
      hasFormerPin: async () => true,
      now: () => Date.parse('2026-11-23T12:00:00Z'),
    })
    await press('Settings')
    const section = document.querySelector('[aria-labelledby=safety]')
    expect(section?.querySelector('strong')?.textContent).toContain('Your PIN is protected as in an older version')
    const primary = section?.querySelectorAll('[data-tone=primary]')
    expect([...(primary ?? [])].map(({ textContent }) => textContent)).toEqual(['Change PIN'])
    await press('Change PIN')
    expect(out).toEqual(['changePin'])
  })

  test.each([
    ['a kit, and no passkey', true, 0, 'A passkey would save you from typing the PIN', 'Add a passkey'],
    ['a kit that is a year old', true, 0, 'Look whether you still have it', 'Make a new recovery kit', '2027-12-01'],
    ['both', true, 1, 'Well protected', undefined],
    ['a passkey alone', false, 1, 'If you forgot your PIN and lost your passkeys', 'Make a recovery kit'],
  ])('behavior: one line and one next step: %s', async (_, hasKit, count, words, step, today = '2026-11-23') => {
    const kit = hasKit ? { createdAt: '2026-11-20T12:00:00Z', confirmed: true } : null
    const made = { createdAt: '2026-11-20T12:00:00Z', usedAt: null }
    const one = { slotId: 'a', credentialId: 'b', transports: [], synced: true, ...made }
    const list = [one].slice(0, count)
    await build({
      kit: async () => kit,
      passkeys: async () => ({ supported: true, list }),
      contacts: async () => ({ mails: true, contacts: [{ id: 'x', email: 'a@harbour.example', notices: true }] }),
      now: () => Date.parse(`${today}T12:00:00Z`),
    })
    await press('Settings')
    const section = document.querySelector('[aria-labelledby=safety]')
    expect([...(section?.querySelectorAll('strong') ?? [])].map((each) => each.textContent)).toEqual([
      expect.stringContaining(words),
    ])
    const primary = [...(section?.querySelectorAll('[data-tone=primary]') ?? [])]
    expect(primary.map(({ textContent }) => textContent)).toEqual(step ? [step] : [])
  })

  test('behavior: a copy of the data opens in a window of its own; where none opens, that is said', async () => {
    const { out } = await build()
    await press('Settings')
    await press('Get a copy of your data')
    expect(out).toEqual(['copyData'])
    const page = { document: document.implementation.createHTMLDocument(), URL, Blob, opener: window }
    const open = vi
      .spyOn(window, 'open')
      .mockReturnValueOnce(page as never)
      .mockReturnValue(null)
    URL.createObjectURL ??= () => 'blob:x'
    await build({}, 0, { data: { text: '{"at":"<b>now</b>"}' } })
    await press('Settings')
    await press('Open')
    expect(page.document.querySelector('pre')?.textContent).toBe('{"at":"<b>now</b>"}')
    expect(page.document.querySelector('a')?.download).toBe('wallet-data.json')
    expect(page.opener).toBe(null)
    await press('Open')
    expect(text()).toContain('No window could be opened')
    open.mockRestore()
    await build({}, 0, { data: 'failed' })
    await press('Settings')
    expect(text()).toContain('Your data can’t be put together right now')
  })

  const sessions = async () =>
    ['mine', 'other'].map((id): Sessions[number] => ({
      id,
      projectName: 'Harbour',
      loginProvider: 'google.com' as const,
      device: id === 'mine' ? 'Firefox, Linux' : null,
      createdAt: '2026-11-20T12:00:00Z',
      usedAt: '2026-11-21T12:00:00Z',
      current: id === 'mine',
    }))
  const outs = () => [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Sign out Harbour')

  test('default: each session, and an end for the others', async () => {
    const { done } = await build({ sessions })
    await press('Settings')
    for (const each of ['Firefox, Linux', 'this browser', 'Last used: Nov 21, 2026']) expect(text()).toContain(each)
    expect(outs()).toHaveLength(1)
    await act(async () => outs()[0]?.click())
    expect(done).toContain('end other')
    await vi.waitFor(() => expect(text()).toContain('You’re signed out there.'))
  })

  test('behavior: the name that a browser gives itself is cut, and has no letter that turns others around', async () => {
    const device = `Fire\u202efox ${'x'.repeat(20_000)}`
    await build({ sessions: async () => (await sessions()).map((each) => ({ ...each, device })) })
    await press('Settings')
    expect(text()).toContain('Firefox xxx')
    expect(text()).not.toContain('\u202e')
    expect(text().length).toBeLessThan(10_000)
  })

  test('behavior: where the PIN was not right here yet, it is asked for first', async () => {
    const { out } = await build({
      sessions,
      endSession: async () => {
        throw new ServiceError('not_allowed')
      },
    })
    await press('Settings')
    await act(async () => outs()[0]?.click())
    expect(out).toEqual([{ endsSession: 'other' }])
  })

  test('error: another session could not be ended', async () => {
    await build({ sessions, endSession: silent })
    await press('Settings')
    await act(async () => outs()[0]?.click())
    await vi.waitFor(() => expect(text()).toContain('You’re still signed in there'))
  })

  test('behavior: the phrase is shown in another window; where none opens, that is said', async () => {
    const { done } = await build({})
    await press('Settings')
    await press('Show your recovery phrase')
    expect(text()).toContain('Go on in the window that opened')
    await press('Show a private key')
    expect(done).toEqual(['export phrase', 'export key'])
    expect(text()).toContain('No window could be opened')
  })

  const phone = {
    id: 'phone',
    projectName: 'Harbour',
    loginProvider: 'google.com',
    createdAt: '2026-11-23T11:00:00Z',
    usedAt: '2026-11-23T11:00:00Z',
    changesFrom: '2026-11-24T11:00:00Z',
    device: 'Chrome, Android',
    current: false,
  } as const

  test('behavior: another browser that is new can be allowed to change the wallet, after a question', async () => {
    const { out } = await build({ sessions: async () => [phone] })
    await press('Settings')
    await vi.waitFor(() => expect(text()).toContain('New: changes possible from '))
    await press('Allow changes now Harbour, Chrome, Android')
    expect(text()).toContain('Somebody who asks you to is a thief')
    await press('Not now')
    expect([out, text().includes('is a thief')]).toEqual([[], false])
    await press('Allow changes now Harbour, Chrome, Android')
    await press('Allow changes now')
    expect(out).toEqual([{ trustsSession: 'phone' }])
  })

  test('behavior: a browser that is new itself allows nothing to others, nor is an older one asked about', async () => {
    const allow = () => text().includes('Allow changes now')
    const session = createStore(() => ({ user: { ...someone, id: 'someone', changesFrom: '2026-11-24T13:05:00Z' } }))
    await build({ sessions: async () => [phone] }, 0, { session, user: { ...someone, id: 'someone' } })
    await press('Settings')
    await vi.waitFor(() => expect(text()).toContain('New: changes possible from '))
    expect(allow()).toBe(false)
    await build({ sessions: async () => [{ ...phone, changesFrom: '2026-11-23T11:59:59Z' }] })
    await press('Settings')
    await vi.waitFor(() => expect(text()).toContain('Harbour'))
    expect(allow()).toBe(false)
  })

  test('behavior: what is held back in a new browser says so, and an export explains it in place of a window', async () => {
    const changesFrom = '2026-11-24T13:05:00Z'
    const session = createStore(() => ({ user: { ...someone, id: 'someone', changesFrom } }))
    const { out, done } = await build({}, 0, { session, user: { ...someone, id: 'someone' } })
    await press('Settings')
    await vi.waitFor(() => expect(text().match(/Possible in this browser from /g)).toHaveLength(5))
    await press('Show your recovery phrase')
    expect([out, done]).toEqual([['waitForExport'], []])
    await press('Delete my account')
    expect(text()).toContain('Possible in this browser from ')
  })

  test('behavior: once that time has passed, nothing is held back', async () => {
    const session = createStore(() => ({ user: { ...someone, id: 'someone', changesFrom: '2026-11-23T11:59:59Z' } }))
    const { done } = await build({}, 0, { session, user: { ...someone, id: 'someone' } })
    await press('Settings')
    await press('Show your recovery phrase')
    expect([done, text().includes('Possible in this browser')]).toEqual([['export phrase'], false])
  })

  test('behavior: right after a new PIN, that the kit of before still works', async () => {
    const kit = async () => ({ createdAt: '2026-11-20T12:00:00Z', confirmed: true })
    await build({ kit }, 0, { done: 'pin' })
    await press('Settings')
    expect(text()).toContain('stays open until it isn’t used for 15 minutes')
    expect(text()).toContain('still works. If somebody else knew your PIN, make a new kit')
  })

  const passkey = (slotId: string, more: object = {}) => ({
    slotId,
    credentialId: slotId,
    transports: [],
    createdAt: '2026-11-20T12:00:00Z',
    usedAt: null,
    synced: false,
    ...more,
  })
  const passkeys =
    (...list: ReturnType<typeof passkey>[]) =>
    async () => ({ supported: true, list })

  test('default: a passkey can be added; without one it says what it is for', async () => {
    const { out } = await build()
    await press('Settings')
    expect(text()).toContain('You have no passkey.')
    await press('Add a passkey')
    expect(out).toEqual(['addPasskey'])
  })

  test('behavior: passkeys with what tells them apart, each removed after a question', async () => {
    const list = [passkey('a'), passkey('b', { synced: true, usedAt: '2026-11-22T12:00:00Z' })]
    const { out } = await build({ passkeys: passkeys(...list) })
    await press('Settings')
    for (const words of ['Kept on one device only.', 'Not used since.', 'on several devices', 'Last used on'])
      expect(text()).toContain(words)
    expect(text()).toContain('If you forgot your PIN and lost your passkeys')
    const remove = () => [...document.querySelectorAll<HTMLElement>('button[aria-label^="Remove the passkey"]')]
    await act(async () => remove()[1]?.click())
    expect(document.activeElement?.textContent).toBe('Keep')
    expect(out).toEqual([])
    await press('Keep')
    expect(document.activeElement).toBe(remove()[1])
    await act(async () => remove()[1]?.click())
    await press('Remove passkey')
    expect(out).toEqual([{ removesPasskey: 'b' }])
  })

  test('behavior: asked once whether the kit is still there; a kit is removed after a confirmation', async () => {
    let asks = true
    const kept: string[] = []
    const kit = async () => ({ createdAt: '2026-10-20T12:00:00Z', confirmed: true, slotId: 'kit', asks })
    const keepKit = async (slotId: string) => {
      kept.push(slotId)
      asks = false
    }
    const { out } = await build({ kit, keepKit })
    await press('Settings')
    expect(text()).toContain('Do you still have your recovery kit?')
    await press('Yes, I have it')
    await turn()
    expect(kept).toEqual(['kit'])
    expect(text()).not.toContain('Do you still have your recovery kit?')
    await press('Remove the recovery kit')
    expect(text()).toContain('nobody can open this wallet')
    // The focus goes to the question, and back.
    expect(document.activeElement?.textContent).toBe('Keep it')
    await press('Keep it')
    expect(document.activeElement?.textContent).toBe('Remove the recovery kit')
    expect(out).toEqual([])
    await press('Remove the recovery kit')
    await press('Remove the recovery kit')
    expect(out).toEqual(['removeKit'])
  })

  test('behavior: the PIN can be removed once a passkey is a week old, beside a kit that its person has', async () => {
    const made = (confirmed: boolean) => async () => ({ createdAt: '2026-11-01T12:00:00Z', confirmed, slotId: 'kit' })
    const old = { ...passkey('a'), createdAt: '2026-11-16T12:00:00Z' }
    const young = { ...passkey('b'), createdAt: '2026-11-16T12:00:01Z' }
    for (const [source, offers] of [
      [{ kit: made(true), passkeys: passkeys(young, old) }, 'now'],
      [{ kit: made(true), passkeys: passkeys(young) }, 'later'],
      [{ kit: made(false), passkeys: passkeys(old) }, 'never'],
      [{ kit: made(true), passkeys: passkeys() }, 'never'],
      [{ kit: made(true), passkeys: async () => ({ supported: false, list: [old] }) }, 'never'],
    ] as const) {
      const { out } = await build(source)
      await press('Settings')
      expect(text().includes('A passkey has to be a week old for that')).toBe(offers === 'later')
      if (offers === 'now') {
        await press('Remove PIN')
        expect(out).toEqual(['removePin'])
      } else expect(text()).not.toContain('Remove PIN')
    }
  })

  test('behavior: without a PIN one is offered, and neither the kit nor the last passkey can be removed', async () => {
    const kit = async () => ({ createdAt: '2026-11-01T12:00:00Z', confirmed: true, slotId: 'kit' })
    const user = { ...someone, pinRemoved: true }
    const removals = () => document.querySelectorAll('[aria-label^="Remove the passkey"]').length
    const { out } = await build({ kit, passkeys: passkeys(passkey('a')) }, 0, { user, done: 'pinGone' })
    await press('Settings')
    for (const words of ['Your PIN no longer opens anything', 'Best protected', 'can be replaced, but not removed'])
      expect(text()).toContain(words)
    for (const words of ['Remove PIN', 'Remove the recovery kit', 'Change PIN']) expect(text()).not.toContain(words)
    expect(removals()).toBe(0)
    await press('Make a new recovery kit')
    await press('Choose a PIN')
    expect(out.slice(-2)).toEqual(['makeKit', 'changePin'])
    await build({ kit, passkeys: passkeys(passkey('a'), passkey('b')) }, 0, {
      user: { ...user, id: 'another' },
      done: 'pinUnsure',
    })
    await press('Settings')
    expect(removals()).toBe(2)
    expect(text()).toContain('Your passkeys open it either way')
  })

  test('behavior: right after a new PIN, that passkeys still open the wallet', async () => {
    await build({ passkeys: passkeys(passkey('a')) }, 0, { done: 'pin' })
    await press('Settings')
    expect(text()).toContain('These passkeys still open your wallet.')
  })

  test('behavior: a browser without such passkeys says so, and offers none; eight are enough', async () => {
    await build({ passkeys: async () => ({ supported: false, list: [] }) })
    await press('Settings')
    expect(text()).toContain('This browser can’t open a wallet with a passkey.')
    expect(text()).not.toContain('Add a passkey')
    await build({ passkeys: passkeys(...Array.from({ length: 8 }, (_, at) => passkey(String(at)))) })
    await press('Settings')
    expect(text()).not.toContain('Add another passkey')
  })

  test('error: which passkeys there are is not known', async () => {
    await build({ passkeys: silent })
    await press('Settings')
    expect(text()).toContain('Your passkeys can’t be looked up right now')
    expect(text()).not.toContain('You have no passkey')
  })

  test('error: whether there is a kit is not known', async () => {
    await build({ kit: silent })
    await press('Settings')
    expect(text()).toContain('Your recovery kit can’t be looked up right now')
    expect(text()).not.toContain('You have no recovery kit')
  })

  test('default: a login is removed after a question and the PIN, never this session’s or the last; one that ends is kept', async () => {
    const linkedAt = '2026-10-01T12:00:00Z'
    let logins: Login[] = [
      { id: 'a', loginProvider: 'google.com', email: 'ann@example.com', linkedAt, current: true },
      { id: 'b', loginProvider: 'apple.com', linkedAt, current: false },
    ]
    const { out } = await build({ logins: async () => logins })
    await press('Settings')
    expect(text()).toContain('Each of these leads to this wallet')
    expect(() => named('Remove: Google, ann@example.com')).toThrow()
    await act(async () => named('Remove: Apple').click())
    expect(text()).toContain('It works for seven more days')
    await press('Keep this login')
    expect(document.activeElement).toBe(named('Remove: Apple'))
    await act(async () => named('Remove: Apple').click())
    await act(async () => button('Keep this login').parentElement?.querySelectorAll('button')[1]?.click())
    await press('Add another way to sign in')
    expect(out).toEqual([{ removesLogin: 'b' }, 'addLogin'])

    logins = logins.map((each) => (each.current ? each : { ...each, endsAt: '2026-11-30T12:00:00Z' }))
    const again = await build({
      logins: async () => logins,
      keepLogin: async (id) => {
        again.done.push(`keep ${id}`)
        logins = logins.map(({ endsAt: _, ...each }) => each)
      },
    })
    await press('Settings')
    expect(text()).toMatch(/Works until .*2026/)
    await act(async () => named('Keep this login: Apple').click())
    await turn()
    expect(again.done).toEqual(['keep b'])
    expect(text()).not.toContain('Works until')

    // Somebody whom a page signed in by its own token.
    const byPage = [{ ...logins[0], onePage: true } as Login]
    await build({ logins: async () => byPage })
    await press('Settings')
    expect(text()).not.toContain('Add another way to sign in')
  })

  test('behavior: before the wallet was opened no login is shown, and the only one of somebody is told to be so', async () => {
    await build({ logins: async () => null })
    await press('Settings')
    expect(text()).toContain('once you’ve opened the wallet with your PIN')
    const only: Login = { id: 'a', loginProvider: 'apple.com', linkedAt: '2026-10-01T12:00:00Z', current: true }
    await build({ logins: async () => [only] }, 0, { login: 'stays' })
    await press('Settings')
    expect(text()).toContain('If you lost this account')
    expect(text()).toContain('That way to sign in stays')
    await build({ logins: silent })
    await press('Settings')
    expect(text()).toContain('can’t be loaded right now')
  })

  test('default: an address is switched off after a question and the PIN, never the last; one that ends is kept', async () => {
    let contacts: Contact[] = [
      { id: 'a', email: 'old@example.com', notices: true },
      { id: 'b', email: 'new@example.com', notices: true, added: true },
    ]
    const { out, done } = await build({
      contacts: async () => ({ mails: true, contacts }),
      setNotices: async (...change) => {
        done.push(change)
        contacts = contacts.map(({ endsAt: _, ...each }) => each)
      },
    })
    await press('Settings')
    expect(text()).toContain('new@example.comAdded by you')
    await act(async () => named('Stop emails: new@example.com').click())
    expect(text()).toContain('They end in seven days')
    await press('Keep emails')
    expect(document.activeElement).toBe(named('Stop emails: new@example.com'))
    await press('Stop emails')
    await act(async () => button('Keep emails').parentElement?.querySelectorAll('button')[1]?.click())
    expect(out).toEqual([{ stopsContact: 'a' }])

    contacts = contacts.map((each) => (each.id === 'a' ? { ...each, endsAt: '2026-11-30T12:00:00Z' } : each))
    await build({
      contacts: async () => ({ mails: true, contacts }),
      setNotices: async (...change) => {
        done.push(change)
        contacts = contacts.map(({ endsAt: _, ...each }) => each)
      },
    })
    await press('Settings')
    expect(text()).toMatch(/Gets emails until .*2026/)
    expect(text()).toContain('At least one address must stay on.')
    expect(() => named('Stop emails: new@example.com')).toThrow()
    await act(async () => named('Keep emails: old@example.com').click())
    await turn()
    expect(done).toEqual([['a', true]])
    expect(text()).not.toContain('Gets emails until')
  })

  test.each([
    ['leaving', 'While your account is to be deleted, emails to all your addresses stay on.'],
    ['last', 'At least one address must stay on.'],
    ['failed', 'The wallet service isn’t responding. Try again in a moment.'],
  ] as const)('error: why an address stays on: %s', async (contact, words) => {
    await build({}, 0, { contact })
    await press('Settings')
    const [notice] = [...document.querySelectorAll('[role=status]')].filter(({ textContent }) =>
      textContent?.includes('Your change wasn’t saved'),
    )
    expect(notice?.textContent).toContain(words)
  })

  test('behavior: another address is added after the PIN; where one signs in by mail, that is the next step', async () => {
    const mailbox = { id: 'a', email: 'ann@example.com', notices: true }
    // The home closes when somebody else is signed in.
    const byMail = () => ({ ...someone, id: `someone ${builds + 1}`, loginProvider: 'email', email: mailbox.email })
    const kit = { slotId: 'k', createdAt: '2026-11-01T12:00:00Z', confirmed: true, asks: false }
    const safe = {
      kit: async () => kit,
      passkeys: async () => ({ supported: false, list: [] }),
      contacts: async () => ({ mails: true, contacts: [mailbox] }),
    } as unknown as Partial<HomeData>
    const { out } = await build(safe, 0, { user: byMail() })
    await press('Settings')
    expect(text()).toContain('You sign in with the mailbox that gets our warnings')
    expect(text()).toContain('You sign in with this mailbox, too.')
    const adds = () =>
      [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Add an email address')
    expect(adds().map(({ dataset }) => dataset.tone)).toEqual(['primary', 'plain'])
    for (const each of adds()) await act(async () => each.click())
    expect(out).toEqual(['addContact', 'addContact'])

    const second = { id: 'b', email: 'b@example.com', notices: true, added: true }
    const both = { ...safe, contacts: async () => ({ mails: true, contacts: [mailbox, second] }) }
    await build(both, 0, { user: byMail(), contact: 'added', tab: 'settings' })
    await turn()
    expect(text()).toContain('Emails now go to the new address, too.')
    expect(text()).toContain('Well protected')
    expect(text()).not.toContain('You sign in with this mailbox, too.')
    expect(adds()).toHaveLength(1)
    const ten = Array.from({ length: 10 }, (_, at) => ({ ...second, id: String(at) }))
    await build({ ...safe, contacts: async () => ({ mails: true, contacts: ten }) }, 0, { tab: 'settings' })
    await turn()
    expect(text()).toContain('You have ten addresses.')
    expect(adds()).toEqual([])
  })

  test.each([
    [{ mails: false, contacts: [] }, 'This wallet doesn’t send emails'],
    [{ mails: true, contacts: [] }, 'Your account has no email address'],
    [{ mails: true, contacts: undefined }, 'once you’ve opened the wallet with your PIN'],
  ])('behavior: %o says so', async (contacts, words) => {
    await build({ contacts: async () => contacts })
    await press('Settings')
    expect(text()).toContain(words)
  })

  test('error: an address that could not be switched stays as it was', async () => {
    const contacts = ['a', 'b'].map((id) => ({ id, email: `${id}@example.com`, notices: id === 'a' }))
    await build({ contacts: async () => ({ mails: true, contacts }), setNotices: silent })
    await press('Settings')
    await press('Send emails')
    expect(text()).toContain('Your change wasn’t saved')
  })

  test('behavior: where this session never opened the wallet, signing out everywhere asks for the PIN', async () => {
    const { out } = await build({
      signOut: async () => {
        throw new ServiceError('not_allowed')
      },
    })
    await press('Settings')
    await press('Sign out everywhere')
    await press('Sign out')
    expect(out).toEqual(['signOutAll'])
    expect(text()).not.toContain('You are still signed in')
  })

  test('behavior: asked for again after the PIN, it is the first thing there', async () => {
    await build({}, 0, { leaving: true })
    expect(title()).toBe('Sign out everywhere?')
  })

  test('behavior: still signed in where the service does not answer', async () => {
    const { out } = await build({ signOut: silent })
    await press('Settings')
    await press('Sign out everywhere')
    await press('Sign out')
    expect(text()).toContain('You are still signed in')
    expect(out).toEqual([])
  })
})
