// @vitest-environment jsdom
import { hostileName, type ScriptedWallet } from '@latchkey/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from 'wagmi'
import { useConnectModal } from '../context.tsx'
import { messages } from '../messages/en.ts'
import { explainWait } from './chosen-step.tsx'
import { ConnectButton } from './connect-button.tsx'
import {
  button,
  createTestWallet,
  dialog,
  dialogName,
  giveModalDialogs,
  now,
  openPage,
  type PageOptions,
  press,
  readAnnouncement,
  rest,
  until,
} from './page.fake.tsx'
import { WalletList } from './wallet-list.tsx'

giveModalDialogs()

let wallet: ScriptedWallet
let leave: (() => void)[] = []

const announce = (each: ScriptedWallet = wallet) => leave.push(each.announce(window))
const open = (children = <ConnectButton />, options: PageOptions = {}) => {
  const page = openPage(children, options)
  leave.unshift(page.close)
  return page
}
/** Opens the dialog, and chooses the scripted wallet. */
const choose = async (name = 'Scripted wallet') => {
  press(button('Connect'))
  press(button(name))
  await rest()
}

beforeEach(() => {
  localStorage.clear()
  wallet = createTestWallet()
})
afterEach(() => {
  for (const each of leave) each()
  leave = []
})

describe('ConnectButton', () => {
  test('default: connects a wallet by the dialog, and shows who is connected', async () => {
    announce()
    open()
    press(button('Connect'))
    expect(dialog()?.open).toBe(true)
    expect(dialogName()).toBe('Connect a wallet')
    press(button('Scripted wallet'))
    expect(dialogName()).toBe('Waiting for Scripted wallet')
    const account = await until(() => button(/^Account 0x/))
    expect(account.textContent).toContain(`Account ${wallet.accounts[0]}`)
    expect(account.textContent).toContain(`${wallet.accounts[0].slice(0, 8)}…${wallet.accounts[0].slice(-6)}`)
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(account)
    await until(() => readAnnouncement() === 'Connected with Scripted wallet.')
  })

  test('behavior: one click draws the whole list, with nothing to wait for; the pictures once it is painted', async () => {
    announce()
    open()
    now(() => button('Connect')?.click())
    const image = button('Scripted wallet')?.querySelector('img')
    expect(image?.getAttribute('src')).toBeNull()
    await until(() => image?.getAttribute('src')?.startsWith('data:image/'))
  })

  test('behavior: the dialog is drawn in advance, unseen, and has what happened since when it is opened', async () => {
    open(<ConnectButton />, { wallets: { face: { apiKey: 'key', walletUrl: 'https://wallet.example' } } })
    const inAdvance = await until(() => document.querySelector('dialog'))
    expect([inAdvance.open, inAdvance.hasAttribute('data-ready')]).toEqual([false, false])
    const others = { icon: 'data:image/svg+xml,<svg/>', rdns: 'com.example.late', name: 'Late wallet' }
    announce(createTestWallet(others))
    await until(() => inAdvance.querySelector('img'))
    await rest(100)
    expect(inAdvance.querySelector('img[src]')).toBeNull()
    press(button('Connect'))
    expect([dialog(), document.activeElement?.textContent]).toEqual([inAdvance, 'Connect a wallet'])
    const rows = [...inAdvance.querySelectorAll('.lk-row-name')].map(({ textContent }) => textContent)
    expect(rows.slice(0, 2)).toEqual(['Late wallet', 'Continue with Google'])
    await until(() => inAdvance.querySelector('img[src]'))

    press(button('Close'))
    expect(document.querySelector('dialog')).toBeNull()
    expect(await until(() => document.querySelector('dialog'))).not.toBe(inAdvance)
  })

  test('behavior: nothing is drawn in advance where the page has a list, or somebody is connected or was', async () => {
    announce()
    const page = open(
      <>
        <ConnectButton />
        <WalletList />
      </>,
    )
    await rest(100)
    expect(document.querySelector('dialog')).toBeNull()
    page.draw(<ConnectButton />)
    await until(() => document.querySelector('dialog'))
    await choose()
    await until(() => button(/^Account/))
    await rest(100)
    expect(document.querySelector('dialog')).toBeNull()
    now(() => wallet.happen('disconnected'))
    await until(() => button('Connect'))
    await rest(100)
    expect(document.querySelector('dialog')).toBeNull()
  })

  test.each(['pointerover', 'focusin'])(
    'behavior: %s on a wallet loads it, so that its window can open in the click itself',
    (event) => {
      announce()
      const { latchkey } = open()
      const warm = vi.fn()
      const connector = latchkey.config.connectors.find(({ name }) => name === 'Scripted wallet')
      Object.assign(connector ?? {}, { warm })
      press(button('Connect'))
      expect(warm).not.toHaveBeenCalled()
      now(() => button('Scripted wallet')?.dispatchEvent(new Event(event, { bubbles: true })))
      expect(warm).toHaveBeenCalledOnce()
    },
  )

  test('behavior: a label of the page’s own stands in place of "Connect"', () => {
    open(<ConnectButton label="Sign in to vote" />)
    expect(button('Sign in to vote')).toBeDefined()
  })

  test('behavior: drawn by the page, it gets everything the kit’s own button knows', async () => {
    announce()
    open(
      <ConnectButton>
        {({ status, label, shortAddress, open: openDialog }) => (
          <button type="button" onClick={openDialog}>
            {[status, label, shortAddress].join(' ')}
          </button>
        )}
      </ConnectButton>,
    )
    press(button(/^disconnected Connect/))
    expect(dialogName()).toBe('Connect a wallet')
    press(button('Scripted wallet'))
    await until(() => button(/^connected 0x.{6}….{6} 0x/))
  })

  test('behavior: on a chain the page does not use it says so, and leads to the networks', async () => {
    announce()
    open()
    await choose()
    await until(() => button(/^Account/))
    now(() => wallet.happen('wrongChain'))
    press(await until(() => button('Wrong network')))
    expect(dialogName()).toBe('Networks')
  })

  test('behavior: while a connection is restored it is never "Connect", however late the wallet comes', async () => {
    announce()
    const first = open()
    await choose()
    await until(() => button(/^Account/))
    for (const each of leave) each()
    leave = []

    const seen: string[] = []
    const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    const page = open()
    expect(page.latchkey).not.toBe(first.latchkey)
    expect(button(/^Reconnecting Account 0x/)?.textContent).toContain(wallet.accounts[0])
    await rest(150)
    expect(button(/^Reconnecting Account 0x/)).toBeDefined()
    announce()
    await until(() => button(/^Account 0x/))
    watch.disconnect()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((text) => /Connect(?!ed with)/.test(text))).toEqual([])
  })

  test('behavior: what takes long is said in the dialog, with a way out; then why, with a way back', async () => {
    announce()
    open()
    await choose()
    await until(() => button(/^Account/))
    for (const each of leave) each()
    leave = []

    open()
    press(button(/^Reconnecting/))
    expect(dialogName()).toBe('Reconnecting')
    await until(() => dialog()?.textContent?.includes('This is taking a while'))
    press(button('Stop waiting'))
    expect(dialogName()).toBe('Connect a wallet')
    expect(dialog()?.textContent).toContain('Scripted wallet was not found')
    now(() => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(button('Reconnect')).toBeDefined()

    announce()
    press(button('Reconnect'))
    press(button('Try again'))
    await until(() => button(/^Account 0x/))
    expect(dialog()).toBeNull()
  })
})

describe('the dialog', () => {
  test('behavior: the focus begins at the title, and goes back to what opened it', () => {
    open()
    press(button('Connect'))
    expect(document.activeElement?.textContent).toBe('Connect a wallet')
    press(button('Close'))
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(button('Connect'))
  })

  test('behavior: Escape closes it, and gives up what was waited for', async () => {
    wallet.behave('asks')
    announce()
    open()
    await choose()
    await wallet.waitForRequest()
    now(() => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(dialog()).toBeNull()
    wallet.approve()
    await rest(20)
    expect(button('Connect')).toBeDefined()
  })

  test('behavior: a click beside the sheet closes it, but not while a wallet is waited for', async () => {
    wallet.behave('asks')
    announce()
    open()
    const clickBeside = () =>
      now(() => {
        dialog()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
        dialog()?.click()
      })
    press(button('Connect'))
    clickBeside()
    expect(dialog()).toBeNull()
    await choose()
    clickBeside()
    expect(dialogName()).toBe('Waiting for Scripted wallet')
  })

  test('behavior: a click that began in the sheet does not close it', () => {
    open()
    press(button('Connect'))
    now(() => {
      document.querySelector('.lk-sheet')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      dialog()?.click()
    })
    expect(dialog()?.open).toBe(true)
  })

  test('behavior: it is one for the whole page, whoever opens it', () => {
    const Opener = () => {
      const { open: openDialog, view } = useConnectModal()
      return (
        <button type="button" onClick={() => openDialog('connect')}>
          Get in ({view})
        </button>
      )
    }
    open(
      <>
        <ConnectButton />
        <Opener />
      </>,
    )
    press(button('Connect'))
    press(button('Get in (connect)'))
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
  })

  test('behavior: who loses the connection while the account is open is told, and can go on', async () => {
    announce()
    open()
    await choose()
    press(await until(() => button(/^Account/)))
    expect(dialogName()).toBe('Your account')
    now(() => wallet.happen('disconnected'))
    await until(() => dialogName() === 'Connect a wallet')
    expect(dialog()?.textContent).toContain('Scripted wallet ended the connection')
    press(button('Reconnect'))
    await until(() => button(/^Account/))
  })

  test('behavior: who disconnects is done', async () => {
    announce()
    const { latchkey } = open()
    await choose()
    press(await until(() => button(/^Account/)))
    await latchkey.connection.disconnect()
    await rest()
    expect(dialog()).toBeNull()
    expect(button('Connect')).toBeDefined()
  })
})

describe('what comes after a choice', () => {
  test('behavior: who is waited for, and what to do; then that it takes long', async () => {
    wallet.behave('asks')
    announce()
    open()
    await choose()
    await until(() => dialog()?.textContent?.includes('Open it if you don’t see it'))
    expect(readAnnouncement()).toContain('Open it if you don’t see it')
    await until(() => readAnnouncement().includes('Still waiting. Click the Scripted wallet icon'))
    press(button('Stop waiting'))
    expect(dialogName()).toBe('Connect a wallet')
    wallet.approve()
    await rest(20)
    expect(dialogName()).toBe('Connect a wallet')
  })

  test.each([
    ['extension', 'Still waiting'],
    // The wallet itself covers the page.
    ['social', 'Follow the steps in the wallet'],
  ] as const)('behavior: a long wait for a wallet of the kind %s says "%s"', (kind, words) => {
    const wallet = { id: 'a', kind, name: 'A', icon: undefined, loginProvider: undefined, isRecent: false }
    const step = { name: 'asking', wallet: { ...wallet, connector: {} as Connector }, uri: undefined } as const // unused
    const pending = { name: 'A', connector: undefined, waitingFor: 'approval', slow: true } as const
    expect(explainWait(step, pending, messages.connect)).toContain(words)
  })

  test('behavior: a "no" is calm, and the same can be tried again', async () => {
    wallet.behave('rejects')
    announce()
    open()
    await choose()
    await until(() => dialog()?.textContent?.includes('You rejected the request'))
    expect(dialog()?.querySelector('.lk-notice')?.getAttribute('data-tone')).toBe('info')
    expect(dialog()?.textContent).not.toMatch(/4001|User rejected/)
    await until(() => readAnnouncement().includes('You rejected the request'))
    wallet.behave()
    press(button('Try again'))
    await until(() => button(/^Account/))
  })

  test('behavior: what failed without a network is over when the page is online again', async () => {
    const { title } = messages.connect.failures.offline
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    wallet.behave('garbageErrors')
    announce()
    open()
    await choose()
    await until(() => dialog()?.textContent?.includes(title))
    onLine.mockRestore()
    await until(() => {
      // The text may appear a moment before the page listens.
      now(() => window.dispatchEvent(new Event('online')))
      return dialogName() === 'Connect a wallet'
    })
    expect(dialog()?.textContent).not.toContain(title)
    expect(button('Scripted wallet')).toBeDefined()
  })

  test('behavior: an open request is named, with the code small beneath', async () => {
    wallet.behave('pending')
    announce()
    open()
    await choose()
    await until(() => dialog()?.textContent?.includes('Scripted wallet already has an open request'))
    expect(dialog()?.querySelector('.lk-code')?.textContent).toBe('Code -32002')
    press(button('Choose another wallet'))
    expect(dialogName()).toBe('Connect a wallet')
  })

  test('error: nothing of what a wallet threw is shown', async () => {
    wallet.behave('garbageErrors')
    announce()
    open()
    await choose()
    await until(() => dialog()?.textContent?.includes('That did not work'))
    expect(dialog()?.textContent).not.toContain('something went wrong')
  })

  test('error: a wallet that answers nonsense', async () => {
    wallet.behave('garbage')
    announce()
    open()
    await choose()
    await until(() => dialog()?.textContent?.includes('Scripted wallet sent an answer this page can’t read'))
  })
})

describe('WalletList', () => {
  test('default: the same way without a dialog', async () => {
    wallet.behave('rejects')
    announce()
    let times = 0
    open(<WalletList onConnected={() => times++} />)
    press(button('Scripted wallet'))
    expect(document.querySelector('.lk-wallets')?.getAttribute('aria-label')).toBe('Waiting for Scripted wallet')
    await until(() => document.body.textContent?.includes('You rejected the request'))
    wallet.behave()
    press(button('Back'))
    press(button('Scripted wallet'))
    await until(() => times === 1)
    expect(dialog()).toBeNull()
  })

  test('behavior: how a connection ended is shown and said once, whatever else of the kit is on the page', async () => {
    announce()
    open(
      <>
        <ConnectButton />
        <WalletList />
      </>,
    )
    const words = 'Scripted wallet ended the connection'
    const shown = () => [...document.querySelectorAll('.lk-notice')].filter((each) => each.textContent?.includes(words))
    const countAnnouncements = () => readAnnouncement().split(words).length - 1

    press(button('Scripted wallet'))
    press(await until(() => button(/^Account 0x/)))
    await until(() => dialogName() === 'Your account')
    now(() => wallet.lock())
    await until(() => dialogName() === 'Connect a wallet' && readAnnouncement().includes(words))
    expect([shown().length, countAnnouncements(), dialog()?.contains(shown()[0] ?? null)]).toEqual([1, 1, true])
    press(button('Close'))
    await until(() => !dialog() && shown().length === 1)
    await rest()
    expect(countAnnouncements()).toBe(0)

    wallet.unlock()
    press(button('Reconnect'))
    await until(() => button(/^Account 0x/))
    now(() => wallet.lock())
    await until(() => readAnnouncement().includes(words))
    await rest()
    expect([shown().length, countAnnouncements()]).toEqual([1, 1])
  })

  test('behavior: who leaves while a wallet is asked no longer waits for it', async () => {
    wallet.behave('asks')
    announce()
    const page = open(<WalletList />)
    press(button('Scripted wallet'))
    await wallet.waitForRequest()
    page.draw(null)
    wallet.approve()
    await rest(20)
    expect(page.latchkey.connection.getState().status).toBe('disconnected')
  })

  test('behavior: a wallet that announces itself late joins, and moves nothing above it', async () => {
    open(<WalletList />, { wallets: { face: { apiKey: 'key', walletUrl: 'https://wallet.example' } } })
    const rows = () => [...document.querySelectorAll('button.lk-row')].map(({ textContent }) => textContent)
    expect(rows()).toEqual(['Continue with Google', 'Continue with Apple'])
    now(announce)
    await until(() => button('Scripted wallet'))
    expect(rows()).toEqual(['Continue with Google', 'Continue with Apple', 'Scripted wallet'])
  })

  test('behavior: where wallets are installed they come first, then the ways for who has none', () => {
    announce()
    open(<WalletList />, { wallets: { face: { apiKey: 'key', walletUrl: 'https://wallet.example' } } })
    const text = document.querySelector('.lk-wallets')?.textContent ?? ''
    expect(text.indexOf('Scripted wallet')).toBeLessThan(text.indexOf('Continue with Google'))
    expect(document.querySelector('[data-lead]')).toBeNull()
  })

  test('behavior: who has no wallet is shown where to begin, and what a wallet is in three sentences', () => {
    open(<WalletList />, { wallets: { face: { apiKey: 'key', walletUrl: 'https://wallet.example' } } })
    expect(document.querySelector('[data-lead]')?.textContent).toBe('Continue with Google')
    expect(document.querySelectorAll('details p')).toHaveLength(3)
  })

  test('behavior: the wallet used last is on top, and says so', async () => {
    const other = createTestWallet({ name: 'Other wallet', rdns: 'test.latchkey.other' })
    announce()
    announce(other)
    const page = open()
    await choose('Other wallet')
    await until(() => button(/^Account/))
    await page.latchkey.connection.disconnect()
    await rest()
    press(button('Connect'))
    const rows = [...document.querySelectorAll('button.lk-row')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Other walletLast used', 'Scripted wallet'])
  })

  test('behavior: the same wallet is listed once', async () => {
    wallet.behave('announcedTwice', 'alsoEthereum')
    announce()
    open(<WalletList />)
    await rest(50)
    expect([...document.querySelectorAll('button.lk-row')].map(({ textContent }) => textContent)).toEqual([
      'Scripted wallet',
    ])
  })

  test('behavior: names and pictures are shown, never run, and cannot turn the text around', async () => {
    wallet.behave('hostileInfo')
    announce()
    open(<WalletList />)
    const row = document.querySelector('.lk-row')
    expect(hostileName).toContain('<')
    expect(row?.querySelectorAll('script, a, iframe, object')).toHaveLength(0)
    expect(row?.querySelector('bdi')?.textContent).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    for (const image of row?.querySelectorAll('img') ?? [])
      expect(await until(() => image.src)).toMatch(/^data:image\//)
  })

  test('behavior: a picture elsewhere, or a broken one, becomes a letter', () => {
    wallet.behave('strangerIcon')
    announce()
    const other = createTestWallet({ name: 'Broken', rdns: 'test.latchkey.broken', icon: 'data:image/png;base64,AAAA' })
    announce(other)
    open(<WalletList />)
    const image = document.querySelector('img')
    now(() => image?.dispatchEvent(new Event('error')))
    expect([...document.querySelectorAll('button .lk-wallet-icon')].map(({ textContent }) => textContent)).toEqual([
      'S',
      'B',
    ])
    expect(document.querySelector('img')).toBeNull()
  })

  test('behavior: where there is nothing to choose, it says what to do', () => {
    open(<WalletList />)
    expect(document.body.textContent).toContain('No wallet found in this browser')
  })
})

describe('a page’s list of wallets', () => {
  const headings = () => [...document.querySelectorAll('.lk-group-heading')].map(({ textContent }) => textContent)
  const rows = () => [...document.querySelectorAll('.lk-row-name')].map(({ textContent }) => textContent)
  const rainbow = { id: 'me.rainbow', name: 'Rainbow', url: 'https://rainbow.example/get' }

  test('default: groups of its own stand in its order, each wallet once, and the kit’s follow', () => {
    announce(createTestWallet({ name: 'First', rdns: 'example.first' }))
    announce(createTestWallet({ name: 'Second', rdns: 'example.second' }))
    const face = { apiKey: 'key', walletUrl: 'https://wallet.example' }
    open(<ConnectButton />, {
      wallets: { face },
      walletList: { groups: ['social', { title: 'For this shop', wallets: ['example.second'] }] },
    })
    press(button('Connect'))
    const { social, installed, others } = messages.connect.list
    expect(headings()).toEqual([social, 'For this shop', installed, others])
    expect(rows()).toEqual(['Continue with Google', 'Continue with Apple', 'Second', 'First', 'MetaMask'])
  })

  test('behavior: a recommended wallet leads to where it is had, and connects once it is there', async () => {
    open(<ConnectButton />, { walletList: { recommended: [rainbow] } })
    press(button('Connect'))
    expect(headings()).toEqual(['Recommended'])
    const link = document.querySelector<HTMLAnchorElement>('a.lk-row')
    expect(link?.href).toBe(rainbow.url)
    expect(link?.rel).toBe('noreferrer noopener')
    announce(createTestWallet({ name: 'Rainbow', rdns: rainbow.id }))
    const row = await until(() => button(/^Rainbow/))
    expect(row.textContent).toContain('Recommended')
    expect(document.querySelector('a.lk-row')).toBeNull()
  })

  test('behavior: MetaMask has a row where it is not installed, with its mark, until it is or the page says otherwise', async () => {
    const page = open()
    press(button('Connect'))
    const link = await until(() => document.querySelector<HTMLAnchorElement>('a.lk-row'))
    expect(link.href).toBe('https://metamask.io/download')
    const mark = await until(() => link.querySelector('img')?.src)
    expect(decodeURIComponent(mark)).toContain('#ff5c16')
    announce(createTestWallet({ name: 'MetaMask', rdns: 'io.metamask' }))
    const row = await until(() => button(/^MetaMask/))
    expect(row.textContent).not.toContain('Recommended')
    expect(document.querySelector('a.lk-row')).toBeNull()
    page.close()
    for (const walletList of [{ recommended: [] }, { hidden: ['io.metamask'] }]) {
      const other = open(<ConnectButton />, { walletList })
      press(button('Connect'))
      expect(document.querySelector('a.lk-row')).toBeNull()
      other.close()
    }
  })

  test('behavior: who has no wallet is led to where some are had, and back', async () => {
    announce()
    open(<ConnectButton />, { walletList: { hidden: ['com.okex.wallet'] } })
    press(button('Connect'))
    press(button('Get a wallet'))
    expect(dialogName()).toBe('Get a wallet')
    const links = await until(() => {
      const found = [...document.querySelectorAll<HTMLAnchorElement>('a.lk-row')]
      return found.length > 0 ? found : undefined
    })
    expect(links.map(({ href }) => new URL(href).hostname)).toEqual([
      'metamask.io',
      'trustwallet.com',
      'rainbow.me',
      'zerion.io',
    ])
    for (const { rel, target } of links) expect([rel, target]).toEqual(['noreferrer noopener', '_blank'])
    for (const link of links)
      expect(await until(() => link.querySelector('img')?.src)).toMatch(/^data:image\/svg\+xml,/)
    press(button('Back'))
    expect(dialogName()).toBe('Connect a wallet')
    expect(button('Scripted wallet')).toBeDefined()
  })

  test('behavior: the page’s terms, privacy and support stand below, and leave the page', () => {
    open(<ConnectButton />, { links: { terms: 'https://shop.example/terms', support: 'mailto:help@shop.example' } })
    press(button('Connect'))
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.lk-links a')]
    expect(links.map(({ href, target, textContent }) => [href, target, textContent])).toEqual([
      ['https://shop.example/terms', '_blank', 'Terms of use (opens in a new tab)'],
      ['mailto:help@shop.example', '_blank', 'Support (opens in a new tab)'],
    ])
  })

  test.each<[string, PageOptions, string]>([
    ['a group of no name', { walletList: { groups: ['mine' as 'social'] } }, 'badWalletList'],
    [
      'a recommended wallet over http',
      { walletList: { recommended: [{ ...rainbow, url: 'http://a.example' }] } },
      'badWalletList',
    ],
    ['a script as an address', { links: { terms: 'javascript:alert(1)' } }, 'badLink'],
    ['a mail address for terms', { links: { terms: 'mailto:a@shop.example' } }, 'badLink'],
  ])('error: %s', (_, options, reason) => {
    expect(() => open(<ConnectButton />, options)).toThrow(expect.objectContaining({ reason }))
  })
})
