import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../../entry/calls.ts'
import type { Api } from '../../session/api.ts'
import type { WalletFamily } from '../families/family.ts'
import { account, createTestWallet, someone, stranger, visibleWindow } from '../fixtures/test-wallet.ts'
import type { RequestContext } from '../request-context.ts'
import { openHome } from './open-home.ts'

beforeEach(() => {
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
})
afterEach(() => void vi.unstubAllGlobals())

const hash = `0x${'cc'.repeat(32)}`
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const amoy = readNetwork('amoy')
const wish = { network: amoy, transfer: { to: stranger, units: 1n } } as const

const build = (
  options: { user?: User | null; calls?: Partial<Record<string, unknown>>; params?: unknown; networks?: string[] } = {},
) => {
  const asked: [string, unknown][] = []
  const node: Record<string, unknown> = {
    net_version: '80002',
    eth_getBlockByNumber: { baseFeePerGas: hex(10n ** 10n) },
    eth_gasPrice: hex(12n * 10n ** 9n),
    eth_getTransactionCount: '0x7',
    eth_getBalance: hex(10n ** 18n),
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
    eth_getTransactionByHash: null,
  }
  const api = {
    rpc: async (_: string, method: string) => node[method],
    call: async (endpoint: string, request: unknown) => {
      asked.push([endpoint, request])
      const answer = { transactionSend: { hash }, assetList: { assets: [] }, ...options.calls }[endpoint]
      if (answer instanceof Error) throw answer
      return answer ?? {}
    },
  } as unknown as Api // It answers what these tests ask.
  const testWallet = createTestWallet({
    network: 'mumbai',
    networks: options.networks ?? ['mumbai', 'amoy'],
    session: { api },
    ...(options.user !== undefined && { user: options.user }),
  })
  const opening = openHome(testWallet.callOf('face_openHome', options.params ?? []), testWallet.context)
  opening.catch(() => undefined)
  /** Goes through confirm screen and PIN. */
  const send = async () => {
    ;(await testWallet.screen('Home')).approve(wish)
    const { requester, network, load, id, approve } = await testWallet.screen('Confirm')
    approve(await load(undefined, {}))
    const entering = await testWallet.screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    await testWallet.screen('Sending')
    return { requester, network, id }
  }
  return { ...testWallet, asked, node, opening, send }
}

describe('openHome', () => {
  test('default: shows the wallet; closing it is an answer', async () => {
    const { opening, screen } = build()
    const { account: shown, networks, page, reject } = await screen('Home')
    expect([shown, networks.map(({ name }) => name)]).toEqual([account, ['mumbai', 'amoy']])
    expect(page).toMatchObject({ origin: 'https://harbour.example', project: 'Harbour' })
    reject()
    expect(await opening).toBe(null)
  })

  test('behavior: shows the networks the page names', async () => {
    const { opening, screen } = build({ params: [{ networks: ['amoy'] }] })
    const { networks, reject } = await screen('Home')
    expect(networks).toEqual([amoy])
    reject()
    await opening
  })

  test('behavior: sends with the wallet itself as the one who asks, and comes back', async () => {
    const { opening, screen, send, done, answers } = build()
    const { requester, network } = await send()
    expect(requester).toEqual({ origin: 'https://wallet.example', project: 'Your wallet' })
    expect(network).toEqual(amoy)
    ;(await screen('Result')).approve('done')
    const { unsent, reject } = await screen('Home')
    expect(unsent).toBe(false)
    // Signed: nothing cancels it any more. Sent: the home can be closed again.
    expect(done.filter((each) => !each.startsWith('transaction'))).toEqual([
      'open to sign 1 482915',
      'commit',
      'reopen',
    ])
    reject()
    expect(await opening).toBe(null)
    expect(answers).toEqual([])
  })

  test.each(['yes', 'no'])('behavior: another family sends with the wallet as the one who asks: %s', async (reply) => {
    const { opening, screen, context, answers } = build({ networks: ['mumbai', 'near_testnet'] })
    const near = readNetwork('near_testnet')
    const transfer = { to: 'ann.testnet', units: 5n }
    const seen: unknown[] = []
    context.loadFamily = async ({ family }) =>
      ({
        loadSending: async () => ({
          send: async (_: unknown, { requester, network }: RequestContext, wish: unknown) => {
            seen.push([family, requester, network.name, wish])
            if (reply === 'no') throw new WalletError('userRejectedRequest')
          },
        }),
      }) as unknown as WalletFamily // only what is used of it
    ;(await screen('Home')).approve({ network: near, transfer })
    const { unsent, reject } = await screen('Home')
    const requester = { origin: 'https://wallet.example', project: 'Your wallet' }
    expect([unsent, seen]).toEqual([false, [['near', requester, 'near_testnet', transfer]]])
    reject()
    expect(await opening).toBe(null)
    expect(answers).toEqual([])
  })

  test('behavior: a second sending is another transaction', async () => {
    const { opening, screen, send } = build()
    const first = await send()
    ;(await screen('Result')).approve('done')
    const second = await send()
    expect(second.id).not.toBe(first.id)
    ;(await screen('Result')).reject()
    ;(await screen('Home')).reject()
    expect(await opening).toBe(null)
  })

  test.each([
    ['at the confirm screen', 'Confirm'],
    ['at the PIN', 'EnterPin'],
  ] as const)('behavior: a no %s leads back, and nothing is sent', async (_, at) => {
    const { opening, screen, asked } = build()
    ;(await screen('Home')).approve(wish)
    const confirm = await screen('Confirm')
    if (at === 'EnterPin') {
      confirm.approve(await confirm.load(undefined, {}))
      ;(await screen('EnterPin')).reject()
    } else confirm.reject()
    const { unsent, reject } = await screen('Home')
    expect([unsent, asked.filter(([endpoint]) => endpoint !== 'activity')]).toEqual([false, []])
    reject()
    expect(await opening).toBe(null)
  })

  test('behavior: what did not get through is shown, then the home is there again', async () => {
    const { opening, screen, send } = build({
      calls: { transactionSend: { error: { code: -32000, message: 'insufficient funds' } } },
    })
    await send()
    const notSent = await screen('NotSent')
    notSent.reject(notSent.failure)
    const { unsent, reject } = await screen('Home')
    expect(unsent).toBe(false)
    reject()
    expect(await opening).toBe(null)
  })

  test('behavior: what may have been sent does not answer the page, which waits for the home', async () => {
    const { opening, screen, context, failures, done } = build()
    context.loadFamily = async () =>
      ({
        loadSending: async () => ({
          send: async (call: Call) => {
            const failure = new WalletError('sendTransactionFailed', { reason: 'no answer', mayBeSent: true })
            call.fail(failure)
            throw failure
          },
        }),
      }) as unknown as WalletFamily // only what is used of it
    ;(await screen('Home')).approve(wish)
    const { unsent, reject } = await screen('Home')
    expect([unsent, failures, done]).toEqual([false, [], ['reopen']])
    reject()
    expect(await opening).toBe(null)
  })

  test('behavior: what the network refuses to prepare is shown at home', async () => {
    const { opening, screen } = build()
    ;(await screen('Home')).approve(wish)
    ;(await screen('Confirm')).reject(new WalletError('internalJsonRpc', { reason: 'no' }))
    const { unsent, reject } = await screen('Home')
    expect(unsent).toBe(true)
    reject()
    await opening
  })

  test('behavior: signing out everywhere tells the service, closes the vault and ends the session', async () => {
    const { opening, screen, asked, done } = build()
    const { source, reject } = await screen('Home')
    await source.signOut(true)
    expect(asked).toEqual([['sessionEnd', { everywhere: true }]])
    expect(done).toEqual(['close', 'end'])
    reject()
    expect(await opening).toBe(null)
  })

  test('behavior: where this session never opened the wallet, signing out everywhere asks for the PIN', async () => {
    const { opening, screen, asked, done, answers } = build()
    ;(await screen('Home')).approve('signOutAll')
    ;(await screen('EnterPin')).reject()
    const { leaving, approve } = await screen('Home')
    expect([leaving, asked, done]).toEqual([false, [], []])
    approve('signOutAll')
    const entering = await screen('EnterPin')
    expect(entering.purpose).toEqual({ kind: 'unlock' })
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    expect(await opening).toBe(null)
    expect(asked).toEqual([['sessionEnd', { everywhere: true }]])
    expect(done.slice(-2)).toEqual(['close', 'end'])
    expect(answers).toEqual([])
  })

  test('behavior: where this session never opened the wallet, hiding an asset asks for the PIN', async () => {
    const { opening, screen, asked } = build()
    const asset = { network: 'mumbai', standard: 'ERC20', address: stranger } as const
    ;(await screen('Home')).approve({ hides: [{ ...asset, added: true }] })
    const entering = await screen('EnterPin')
    expect([entering.purpose, asked]).toEqual([{ kind: 'unlock' }, []])
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    ;(await screen('Home')).reject()
    await opening
    expect(asked).toEqual([['assetRemove', asset]])
  })

  test('behavior: a recovery kit is made after the PIN; the settings say so', async () => {
    const { opening, context, screen, done } = build()
    ;(await screen('Home')).approve('makeKit')
    const entering = await screen('EnterPin')
    expect(entering.purpose).toEqual({ kind: 'kit' })
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    const { code, confirm, approve } = await screen('RecoveryKit')
    expect(code).toHaveLength(28)
    await confirm()
    let ended = 0
    context.vault.endChange = async () => void ended++
    approve('done')
    const home = await screen('Home')
    expect(ended).toBe(1)
    expect([home.tab, home.done]).toEqual(['settings', 'kit'])
    expect(done).toEqual(['open for slot-change 482915', 'kit confirmed'])
    home.reject()
    await opening
  })

  test('behavior: a passkey is made after the PIN, and used before it counts', async () => {
    const { opening, context, screen, done } = build()
    ;(await screen('Home')).approve('addPasskey')
    const entering = await screen('EnterPin')
    expect(entering.purpose).toEqual({ kind: 'addPasskey' })
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    const { make, approve } = await screen('AddPasskey')
    const made = await make()
    expect(made.needsClick).toBe(true)
    await made.store()
    let ended = 0
    context.vault.endChange = async () => void ended++
    approve('done')
    const home = await screen('Home')
    expect([home.tab, home.done, ended]).toEqual(['settings', 'passkey', 1])
    expect(done).toEqual([
      'open for slot-change 482915',
      'begin create',
      'passkey Google · 0xCD2a…D826',
      'passkey stored',
      'place ended',
    ])
    home.reject()
    await opening
  })

  test.each([
    [false, ['place ended']],
    [true, []],
  ])(
    'error: a passkey that is not stored ends its window, and leaves the frame be: in the frame %s',
    async (inFrame, ended) => {
      const { opening, context, screen, done } = build()
      const none = () => Promise.reject(new Error('no authenticator'))
      context.passkeys.begin = () => ({ inFrame, create: none, get: none, end: () => void done.push('place ended') })
      context.vault.createPasskey = async () => ({ store: () => Promise.reject(new Error('refused')) })
      ;(await screen('Home')).approve('addPasskey')
      ;(await screen('EnterPin')).approve('open')
      const { make, reject } = await screen('AddPasskey')
      await expect((await make()).store()).rejects.toThrow('refused')
      expect(done).toEqual(ended)
      reject()
      ;(await screen('Home')).reject()
      await opening
    },
  )

  test('behavior: a proof of too long ago is asked for again before a passkey is made', async () => {
    const { opening, screen } = build()
    ;(await screen('Home')).approve('addPasskey')
    ;(await screen('EnterPin')).approve('open')
    ;(await screen('AddPasskey')).approve('again')
    ;(await screen('EnterPin')).reject()
    const home = await screen('Home')
    expect(home.done).toBe(undefined)
    home.reject()
    await opening
  })

  test('behavior: a passkey is removed after the PIN, or another passkey', async () => {
    const { opening, context, screen, done } = build()
    ;(await screen('Home')).approve({ removesPasskey: 'slot' })
    const entering = await screen('EnterPin')
    expect(entering.purpose).toEqual({ kind: 'removePasskey' })
    await entering.passkey?.open(() => undefined)
    entering.approve('open')
    const home = await screen('Home')
    expect([home.tab, home.done]).toEqual(['settings', 'passkeyGone'])
    expect(done).toEqual(['begin get', 'open for slot-change by passkey', 'place ended', 'passkey slot removed'])
    context.vault.removePasskey = async () => {
      throw new ServiceError('unavailable')
    }
    home.approve({ removesPasskey: 'slot' })
    ;(await screen('EnterPin')).approve('open')
    const again = await screen('Home')
    expect(again.done).toBe('passkeyFailed')
    again.reject()
    await opening
  })

  test('behavior: a copy of the data is made after a PIN for it, and shown once', async () => {
    const { opening, screen, done } = build()
    ;(await screen('Home')).approve('copyData')
    const entering = await screen('EnterPin')
    expect(entering.purpose).toEqual({ kind: 'copyData' })
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    const home = await screen('Home')
    expect([home.tab, home.data]).toEqual(['settings', { text: '{}' }])
    expect(done).toEqual(['open for data 482915'])
    home.approve('copyData')
    ;(await screen('EnterPin')).reject()
    const again = await screen('Home')
    expect(again.data).toBe(undefined)
    again.reject()
    await opening
  })

  describe('addresses for notices', () => {
    test('default: one is added by a code after a PIN for just that; where that took too long, after another', async () => {
      const { opening, screen, done } = build({
        calls: { contactAdd: { expiresIn: 600, againIn: 30 }, contactProve: { status: 'added' } },
      })
      ;(await screen('Home')).approve('addContact')
      const entering = await screen('EnterPin')
      expect(entering.purpose).toEqual({ kind: 'addContact' })
      await entering.submit('482915', () => undefined)
      entering.approve('open')
      const first = await screen('AddContact')
      expect(first.email).toBe(undefined)
      expect(await first.send('ann@example.com')).toEqual({ expiresIn: 600, againIn: 30 })
      first.approve('again')
      ;(await screen('EnterPin')).approve('open')
      const adding = await screen('AddContact')
      expect(adding.email).toBe('ann@example.com')
      expect(await adding.prove('123456')).toEqual({ status: 'added' })
      adding.approve('done')
      const home = await screen('Home')
      expect([home.tab, home.contact]).toEqual(['settings', 'added'])
      expect(done).toEqual(['open for contact-change 482915'])
      home.approve('addContact')
      ;(await screen('EnterPin')).approve('open')
      ;(await screen('AddContact')).reject()
      const again = await screen('Home')
      expect([again.tab, again.contact]).toEqual(['settings', undefined])
      again.reject()
      await opening
    })
    test('behavior: one is switched off after a PIN for just that, and that it was not is said', async () => {
      const { opening, screen, done, asked } = build({ calls: { contactSet: {} } })
      ;(await screen('Home')).approve({ stopsContact: 'a' })
      const entering = await screen('EnterPin')
      expect(entering.purpose).toEqual({ kind: 'stopContact' })
      await entering.submit('482915', () => undefined)
      entering.approve('open')
      const home = await screen('Home')
      expect(home.contact).toBe('stopping')
      expect(done).toEqual(['open for contact-change 482915'])
      expect(asked).toContainEqual(['contactSet', { id: 'a', notices: false }])
      home.source.setNotices = async () => {
        throw new ServiceError('conflict')
      }
      home.approve({ stopsContact: 'a' })
      ;(await screen('EnterPin')).approve('open')
      const again = await screen('Home')
      expect(again.contact).toBe('failed')
      again.reject()
      await opening
    })
    test('error: what was done before the answer was lost is not said to have failed', async () => {
      const contacts = [{ id: 'a', email: 'ann@example.com', notices: true, added: true }]
      const calls = {
        contactList: { mails: true, contacts },
        contactProve: new ServiceError('not_allowed'),
        contactSet: new ServiceError('unavailable'),
      }
      const { opening, screen } = build({ calls })
      ;(await screen('Home')).approve('addContact')
      ;(await screen('EnterPin')).approve('open')
      const adding = await screen('AddContact')
      await adding.send('ann@example.com')
      expect(await adding.prove('123456')).toEqual({ status: 'added' })
      await adding.send('other@example.com')
      await expect(adding.prove('123456')).rejects.toMatchObject({ code: 'not_allowed' })
      adding.reject()
      const stop = async () => {
        ;(await screen('Home')).approve({ stopsContact: 'a' })
        ;(await screen('EnterPin')).approve('open')
        const home = await screen('Home')
        home.approve('keepAccount')
        ;(await screen('EnterPin')).reject()
        return home.contact
      }
      expect(await stop()).toBe('failed')
      const endsAt = '2026-11-30T12:00:00.000Z'
      calls.contactList = { mails: true, contacts: contacts.map((each) => ({ ...each, endsAt })) }
      expect(await stop()).toBe('stopping')
      ;(await screen('Home')).reject()
      await opening
    })
    test.each([
      [undefined, 'last'],
      ['2026-11-30T12:00:00.000Z', 'leaving'],
    ] as const)('error: why an address stays on is said: deleted at %s, %s', async (deletedAt, contact) => {
      const user = { ...someone, ...(deletedAt && { deletedAt }) }
      const calls = { contactSet: new ServiceError('conflict'), sessionMe: { user } }
      const { opening, screen, context } = build({ calls })
      const stored: unknown[] = []
      context.session.setUser = async (now) => void stored.push(now)
      ;(await screen('Home')).approve({ stopsContact: 'a' })
      ;(await screen('EnterPin')).approve('open')
      const again = await screen('Home')
      expect([again.contact, stored]).toEqual([contact, [user]])
      again.reject()
      await opening
    })
  })

  describe('logins', () => {
    const attemptOf = (done: Promise<unknown>) => ({
      store: createStore(() => ({ step: 'opening', windowClosed: false })),
      done,
      reopen: () => undefined,
      confirm: () => undefined,
      cancel: vi.fn(),
    })
    const proven = async ({ screen }: ReturnType<typeof build>, kind: string) => {
      const entering = await screen('EnterPin')
      expect(entering.purpose).toEqual({ kind })
      await entering.submit('482915', () => undefined)
      entering.approve('open')
    }

    test('default: one is added after a PIN for just that; what belongs to a wallet is said, and another is tried', async () => {
      const home = build()
      const { opening, screen, done, context } = home
      const outcomes = ['taken', 'added']
      context.session.addLogin = (() => attemptOf(Promise.resolve(outcomes.shift()))) as never
      ;(await screen('Home')).approve('addLogin')
      await proven(home, 'addLogin')
      const first = await screen('AddLogin')
      expect(first.trouble).toBe(undefined)
      first.approve({ provider: 'apple.com', attempt: first.begin('apple.com') })
      await screen('WaitingForProvider')
      const again = await screen('AddLogin')
      expect(again.trouble).toEqual({ kind: 'taken', provider: 'apple.com' })
      again.approve({ provider: 'kakao.com', attempt: again.begin('kakao.com') })
      await screen('WaitingForProvider')
      const shown = await screen('Home')
      expect([shown.tab, shown.login]).toEqual(['settings', 'added'])
      expect(done).toEqual(['open for link 482915'])
      shown.reject()
      await opening
    })

    test('error: a window that failed is said there; where the proof has ended, in the home', async () => {
      const home = build()
      const { opening, screen, context } = home
      const reasons = ['access_denied', 'isolated', 'not_allowed']
      context.session.addLogin = (() =>
        attemptOf(Promise.reject(new WalletError('authentication', { reason: reasons.shift() ?? '' })))) as never
      ;(await screen('Home')).approve('addLogin')
      await proven(home, 'addLogin')
      for (const kind of [undefined, 'failed', 'isolated']) {
        const adding = await screen('AddLogin')
        expect(adding.trouble?.kind).toBe(kind)
        adding.approve({ provider: 'apple.com', attempt: adding.begin('apple.com') })
        await screen('WaitingForProvider')
      }
      const shown = await screen('Home')
      expect(shown.login).toBe('failed')
      shown.reject()
      await opening
    })

    test('behavior: one is removed after a PIN for just that; why not is said, unless only the answer was lost', async () => {
      const calls: Record<string, unknown> = { loginSet: {} }
      const home = build({ calls })
      const { opening, screen, done, asked } = home
      const remove = async () => {
        ;(await screen('Home')).approve({ removesLogin: 'a' })
        await proven(home, 'removeLogin')
        const shown = await screen('Home')
        shown.approve('keepAccount')
        ;(await screen('EnterPin')).reject()
        return shown.login
      }
      expect(await remove()).toBe('ending')
      expect(done).toEqual(['open for link 482915'])
      expect(asked).toContainEqual(['loginSet', { id: 'a', keeps: false }])
      calls.loginSet = new ServiceError('conflict')
      expect(await remove()).toBe('stays')
      calls.loginSet = new ServiceError('unavailable')
      calls.loginList = { logins: [{ id: 'a' }] }
      expect(await remove()).toBe('failed')
      calls.loginList = { logins: [{ id: 'a', endsAt: '2026-11-30T12:00:00Z' }] }
      expect(await remove()).toBe('ending')
      ;(await screen('Home')).reject()
      await opening
    })
  })

  describe('accounts', () => {
    const { vaultId: _, ...first } = someone.wallet
    const user = { ...someone, further: [{ ...first, index: 1, address: stranger } as const] }

    test('default: the page sees the chosen one, and so does the home', async () => {
      const { opening, screen, done } = build({ user })
      const home = await screen('Home')
      expect(home.accounts).toEqual([
        { index: 0, address: account },
        { index: 1, address: stranger },
      ])
      expect([home.chosen, home.account]).toEqual([0, account])
      home.approve({ choosesAccount: 1 })
      const again = await screen('Home')
      expect([again.chosen, again.account, again.user.wallet?.address]).toEqual([1, stranger, stranger])
      expect(done).toEqual(['account 1'])
      again.reject()
      await opening
    })
    test('behavior: one is added after a PIN for just that', async () => {
      const { opening, screen, done } = build({ user })
      ;(await screen('Home')).approve('addAccount')
      const entering = await screen('EnterPin')
      expect(entering.purpose).toEqual({ kind: 'addAccount' })
      await entering.submit('482915', () => undefined)
      entering.approve('open')
      const home = await screen('Home')
      expect(home.choosing).toBe('asked')
      expect(done).toEqual(['open for account-add 482915', 'account added'])
      home.approve('addAccount')
      ;(await screen('EnterPin')).reject()
      const again = await screen('Home')
      expect(again.choosing).toBe('asked')
      again.reject()
      await opening
    })
    test('behavior: a private key is imported after a PIN for just that, and its account is named', async () => {
      const { opening, screen, done } = build({ user })
      ;(await screen('Home')).approve('importKey')
      const entering = await screen('EnterPin')
      expect(entering.purpose).toEqual({ kind: 'importKey' })
      await entering.submit('482915', () => undefined)
      entering.approve('open')
      // Looking for the key took too long.
      ;(await screen('ImportKey')).approve('again')
      const proving = await screen('EnterPin')
      await proving.submit('482915', () => undefined)
      proving.approve('open')
      ;(await screen('ImportKey')).approve({ text: '0x11', address: stranger })
      const naming = await screen('NameImport')
      expect(naming.address).toBe(stranger)
      naming.approve('back')
      ;(await screen('ImportKey')).approve({ text: '0x22', address: stranger })
      ;(await screen('NameImport')).approve({ name: 'Old phone' })
      const home = await screen('Home')
      expect(home.choosing).toBe('asked')
      expect(done).toEqual([
        'open for account-import 482915',
        'open for account-import 482915',
        'key 0x22 imported as Old phone',
      ])
      home.approve('importKey')
      const again = await screen('EnterPin')
      await again.submit('482915', () => undefined)
      again.approve('open')
      ;(await screen('ImportKey')).reject()
      const last = await screen('Home')
      expect(last.choosing).toBe('asked')
      last.reject()
      await opening
    })
    test('behavior: one that the page sees is removed, and the page sees the first one', async () => {
      const imported = [{ index: 100, address: stranger, ecdsaPublicKey: '0x01', sealedKey: 'x' } as const]
      const { opening, screen, done } = build({ user: { ...someone, imported } })
      const home = await screen('Home')
      expect(home.accounts[1]).toEqual({ index: 100, address: stranger, imported: true })
      home.approve({ choosesAccount: 100 })
      const seen = await screen('Home')
      expect([seen.account, seen.networks.every(({ evmLike }) => evmLike)]).toEqual([stranger, true])
      seen.approve({ removesAccount: 100 })
      const entering = await screen('EnterPin')
      expect(entering.purpose).toEqual({ kind: 'removeAccount' })
      await entering.submit('482915', () => undefined)
      entering.approve('open')
      const after = await screen('Home')
      expect([after.account, after.chosen]).toEqual([account, 0])
      expect(done).toEqual(['account 100', 'open for account-remove 482915', 'account 100 removed', 'account 0'])
      after.reject()
      await opening
    })
    test('behavior: one is named while the wallet is open, and that it was not is said', async () => {
      const { opening, screen, done, context } = build({ user })
      ;(await screen('Home')).approve({ namesAccount: 1, name: 'Savings' })
      const home = await screen('Home')
      expect(home.choosing).toBe('asked')
      expect(done).toEqual(['account 1 named Savings'])
      context.vault.nameAccount = async () => {
        throw new ServiceError('unavailable')
      }
      home.approve({ namesAccount: 1, name: 'Savings' })
      const again = await screen('Home')
      expect(again.choosing).toBe('failed')
      again.reject()
      await opening
    })
  })

  test.each(['deleteAccount', 'keepAccount'] as const)('behavior: after a PIN for just that: %s', async (wish) => {
    const { opening, screen, context, done } = build({ calls: { sessionMe: new ServiceError('unavailable') } })
    ;(await screen('Home')).approve(wish)
    const entering = await screen('EnterPin')
    expect(entering.purpose).toEqual({ kind: wish })
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    const home = await screen('Home')
    const isDeleted = wish === 'deleteAccount'
    expect([home.tab, home.deletion]).toEqual(isDeleted ? ['settings', 'asked'] : [undefined, 'kept'])
    expect(done).toEqual([
      `open${isDeleted ? ' for delete' : ''} 482915`,
      isDeleted ? 'account deleted' : 'account kept',
    ])
    home.approve(wish)
    ;(await screen('EnterPin')).reject()
    const back = await screen('Home')
    expect(back.deletion).toBe(undefined)
    context.vault[wish] = async () => {
      throw new ServiceError('conflict')
    }
    back.approve(wish)
    const again = await screen('EnterPin')
    await again.submit('482915', () => undefined)
    again.approve('open')
    // Nobody knows, as the API does not answer.
    const unsure = await screen('Home')
    expect(unsure.deletion).toBe('unsure')
    unsure.reject()
    await opening
  })

  test.each([
    ['deleteAccount', '2026-11-30T12:00:00.000Z', 'asked'],
    ['deleteAccount', undefined, 'failed'],
    ['keepAccount', undefined, 'kept'],
    ['keepAccount', '2026-11-30T12:00:00.000Z', 'failed'],
  ] as const)(
    'behavior: what came of it is read where its answer was lost: %s, %s',
    async (wish, deletedAt, outcome) => {
      const user = { ...someone, ...(deletedAt && { deletedAt }) }
      // The wallet was opened, so nothing that the API says of it counts.
      const falsely = { ...user, wallet: { ...someone.wallet, address: stranger }, further: [] }
      const { opening, screen, context } = build({ calls: { sessionMe: { user: falsely } } })
      const stored: unknown[] = []
      context.session.setUser = async (now) => void stored.push(now)
      context.vault[wish] = async () => {
        throw new ServiceError('unavailable')
      }
      ;(await screen('Home')).approve(wish)
      ;(await screen('EnterPin')).approve('open')
      const home = await screen('Home')
      expect(home.deletion).toBe(outcome)
      expect(stored).toEqual([user])
      home.reject()
      await opening
    },
  )

  test('behavior: the kit is removed after a PIN for it', async () => {
    const { opening, screen, context, done } = build()
    ;(await screen('Home')).approve('removeKit')
    const entering = await screen('EnterPin')
    expect(entering.purpose).toEqual({ kind: 'removeKit' })
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    const home = await screen('Home')
    expect([home.tab, home.done, done]).toEqual(['settings', 'kitGone', ['open for slot-change 482915', 'kit removed']])
    context.vault.removeKit = async () => {
      throw new ServiceError('unavailable')
    }
    home.approve('removeKit')
    ;(await screen('EnterPin')).approve('open')
    const failed = await screen('Home')
    expect(failed.done).toBe('kitNotGone')
    failed.reject()
    await opening
  })

  test('behavior: the PIN is removed by a passkey; after a failure the API is asked what became of it', async () => {
    const removed = { ...someone, pinRemoved: true as const }
    for (const [calls, outcome] of [
      [undefined, 'pinGone'],
      [{ sessionMe: { user: { ...removed, wallet: { ...someone.wallet, address: stranger } } } }, 'pinGone'],
      [{ sessionMe: { user: someone } }, 'failed'],
      [{ sessionMe: new ServiceError('unavailable') }, 'pinUnsure'],
    ] as const) {
      const { screen, context, done } = build(calls && { calls })
      ;(await screen('Home')).approve('removePin')
      const { purpose, offersKit, passkey, approve } = await screen('UsePasskey')
      expect([purpose, offersKit]).toEqual([{ kind: 'removePin' }, false])
      if (calls)
        context.vault.removePin = async () => {
          throw new ServiceError('unavailable')
        }
      await passkey.open(() => {})
      approve('open')
      const home = await screen('Home')
      expect([home.tab, home.done, home.user.pinRemoved]).toEqual([
        'settings',
        outcome,
        outcome === 'pinGone' ? true : undefined,
      ])
      expect(home.user.wallet).toEqual(someone.wallet)
      expect(done).toContain('open for pin-remove by passkey')
    }
  })

  test('behavior: a PIN is set again by the passkey', async () => {
    const removed = { ...someone, pinRemoved: true as const }
    const { screen, context } = build({ user: removed, calls: { sessionMe: { user: removed } } })
    context.vault.setPin = async () => {
      await context.session.setUser(someone)
      return someone
    }
    ;(await screen('Home')).approve('changePin')
    ;(await screen('UsePasskey')).approve('open')
    const { occasion, approve } = await screen('ChoosePin')
    expect(occasion).toBe('set')
    approve('730164')
    expect((await screen('Progress')).hadNone).toBe(true)
    const home = await screen('Home')
    expect([home.done, home.user.pinRemoved]).toEqual(['pinSet', undefined])
  })

  test('behavior: another PIN is set after the PIN; who leaves it is back in the settings', async () => {
    const { opening, screen, done } = build()
    ;(await screen('Home')).approve('changePin')
    ;(await screen('EnterPin')).reject()
    const again = await screen('Home')
    expect([again.tab, again.done]).toEqual(['settings', undefined])
    again.approve('changePin')
    const entering = await screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    ;(await screen('ChoosePin')).approve('730164')
    await screen('Progress')
    const home = await screen('Home')
    expect(home.done).toBe('pin')
    expect(done).toEqual(['open for pin-change 482915', 'new PIN 730164'])
    home.reject()
    await opening
  })

  test('behavior: a kit that was replaced meanwhile leads to another', async () => {
    const { opening, screen } = build()
    ;(await screen('Home')).approve('makeKit')
    ;(await screen('EnterPin')).approve('open')
    ;(await screen('RecoveryKit')).approve('another')
    ;(await screen('EnterPin')).approve('open')
    ;(await screen('RecoveryKit')).approve('done')
    const home = await screen('Home')
    expect(home.done).toBe('kit')
    home.reject()
    await opening
  })

  test('behavior: a no while the new PIN is being set: the settings say that it was set', async () => {
    const { opening, screen } = build()
    ;(await screen('Home')).approve('changePin')
    ;(await screen('EnterPin')).approve('open')
    ;(await screen('ChoosePin')).approve('730164')
    ;(await screen('Progress')).reject()
    const home = await screen('Home')
    expect([home.tab, home.done]).toEqual(['settings', 'pin'])
    home.reject()
    await opening
  })

  test('behavior: where it fails after the PIN, it is asked for again', async () => {
    const { opening, screen, done } = build({ calls: { sessionEnd: new ServiceError('unavailable') } })
    ;(await screen('Home')).approve('signOutAll')
    const entering = await screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    const { leaving, reject } = await screen('Home')
    expect([leaving, done.includes('end')]).toEqual([true, false])
    reject()
    await opening
  })

  test('behavior: where the service does not answer, nobody is signed out anywhere', async () => {
    const { opening, screen, done } = build({ calls: { sessionEnd: new ServiceError('unavailable') } })
    const { source, reject } = await screen('Home')
    await expect(source.signOut(true)).rejects.toMatchObject({ code: 'unavailable' })
    expect(done).toEqual([])
    reject()
    await opening
  })

  test('behavior: the page moves only among networks of its kind that have a node', async () => {
    const { opening, screen, switched } = build({ networks: ['mumbai', 'amoy', 'polygon', 'aptos_testnet'] })
    const { source, reject } = await screen('Home')
    expect(source.choices.map(({ name }) => name).sort()).toEqual(['amoy', 'mumbai'])
    source.choose(amoy)
    expect(switched).toEqual(['amoy'])
    reject()
    await opening
  })

  test('behavior: the fee that is kept back is what sending would cost at most', async () => {
    const { opening, screen } = build()
    const { source, reject } = await screen('Home')
    const { readMost } = await source.sending(amoy)
    const { most } = await readMost(stranger, 10n ** 18n)
    const fee = 10n ** 18n - most
    expect(fee).toBeGreaterThanOrEqual(21_000n * 10n ** 10n)
    expect(fee).toBeLessThan(10n ** 17n)
    reject()
    await opening
  })

  test('behavior: what a block had is looked at again when the wallet is opened', async () => {
    const stored = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    vi.stubGlobal('window', { ...visibleWindow, localStorage })
    const row = { network: 'amoy', hash, sentAt: new Date().toISOString(), raw: null, projectName: null } as const
    const transaction = { to: stranger, value: '0x1', input: '0x' }
    const open = async (answers: Record<string, unknown>) => {
      const built = build()
      Object.assign(built.node, answers)
      return { ...built, home: await built.screen('Home') }
    }
    const once = await open({
      eth_getTransactionByHash: transaction,
      eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x10' },
      eth_blockNumber: '0x11',
    })
    expect(await once.home.source.sent({ ...row, app: null, end: null })).toMatchObject({ state: 'confirmed' })
    expect(await once.home.source.returned()).toBe(0)
    once.home.reject()
    await once.opening

    // Another visit, after the chain was reorganised.
    const later = await open({ eth_getTransactionByHash: transaction, eth_getTransactionReceipt: null })
    expect(await later.home.source.returned()).toBe(1)
    expect(await later.home.source.sent({ ...row, app: null, end: null })).toMatchObject({
      state: 'pending',
      again: true,
    })
    later.home.reject()
    await later.opening
  })

  test('behavior: the recipients that the confirm screen knows too: of this network, by the bytes that were signed', async () => {
    const signer = privateKeyToAccount(`0x${'47'.repeat(32)}`)
    const of = async (to: `0x${string}`, chainId: number) => {
      const raw = await signer.signTransaction({ type: 'legacy', chainId, to, nonce: 9, gas: 21_000n, gasPrice: 1n })
      return { network: 'amoy', hash: keccak256(raw), raw, sentAt: new Date().toISOString() }
    }
    const transactions = await Promise.all([
      ...Array.from({ length: 20 }, () => of(stranger, amoy.chainId)),
      of(`0x${'12'.repeat(20)}`, amoy.chainId),
    ])
    const owner: User = {
      ...someone,
      ...(someone.wallet && { wallet: { ...someone.wallet, address: signer.address } }),
    }
    const { opening, screen, node, asked } = build({ user: owner, calls: { activity: { transactions } } })
    Object.defineProperty(node, 'eth_getTransactionByHash', { get: () => expect.fail('the bytes say it') })
    const { source, reject } = await screen('Home')
    expect(new Set(await source.recipients(amoy))).toEqual(new Set([stranger.toLowerCase(), `0x${'12'.repeat(20)}`]))
    const [, request] = asked.find(([endpoint]) => endpoint === 'activity') ?? []
    expect(request).toEqual({ networks: ['amoy'] })
    // A page or an app asked for all of them: none is offered.
    expect(await source.recents(amoy)).toEqual([])
    expect(await source.received()).toBeUndefined()
    reject()
    await opening
  })

  test('behavior: of an API that lies, no row of a network that was not asked for, and no more than a page', async () => {
    const row = { network: 'amoy', hash, raw: null, sentAt: '2025-01-01T00:00:00Z' }
    const transactions = [{ ...row, network: 'eip155_99999999' }, ...Array.from({ length: 60 }, () => row)]
    const { opening, screen } = build({ calls: { activity: { transactions } } })
    const { source, reject } = await screen('Home')
    expect(await source.activity(undefined)).toEqual(Array(50).fill(row))
    reject()
    await opening
  })

  describe('bytes that are kept', async () => {
    const sign = async (chainId: number) => {
      // Not this account's: whoever put them there has another key.
      const facts = { chainId, nonce: 9, to: stranger, value: 1n, gas: 21_000n, gasPrice: 1n } as const
      const raw = await privateKeyToAccount(`0x${'46'.repeat(32)}`).signTransaction({ type: 'legacy', ...facts })
      return { raw, hash: keccak256(raw) }
    }
    const theirs = await sign(amoy.chainId)

    test('error: another account’s are not sent again', async () => {
      const { opening, screen, asked } = build()
      const { source, reject } = await screen('Home')
      const row = {
        network: 'amoy',
        ...theirs,
        sentAt: '2026-11-20T12:00:00.000Z',
        projectName: null,
        app: null,
        end: null,
      } as const
      await expect(source.sendAgain(row)).rejects.toThrow('not of this account')
      expect(asked).toEqual([])
      reject()
      await opening
    })

    test.each(['speedUp', 'cancel'] as const)('error: %s of another account’s is never built', async (how) => {
      const { opening, screen } = build()
      ;(await screen('Home')).approve({ network: amoy, replaces: { raw: theirs.raw, how } })
      const { unsent, reject } = await screen('Home')
      expect(unsent).toBe(true)
      reject()
      await opening
    })
  })

  test('error: called off', async () => {
    const { opening, screen, off } = build()
    await screen('Home')
    const why = new WalletError('userRejectedRequest')
    off.abort(why)
    await expect(opening).rejects.toBe(why)
  })

  test('error: called off while something is to be confirmed', async () => {
    const { opening, screen, off } = build()
    ;(await screen('Home')).approve(wish)
    await screen('Confirm')
    const why = new WalletError('userRejectedRequest')
    off.abort(why)
    await expect(opening).rejects.toBe(why)
  })

  test('error: nobody is signed in; networks of the other kind', async () => {
    await expect(build({ user: null }).opening).rejects.toMatchObject({ code: 4100 })
    await expect(build({ params: [{ networks: ['polygon'] }] }).opening).rejects.toMatchObject({ reason: 'badRequest' })
  })
})
