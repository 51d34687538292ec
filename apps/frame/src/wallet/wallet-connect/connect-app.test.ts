import { describe, expect, test, vi } from 'vitest'
import { account, createTestWallet, is } from '../fixtures/test-wallet.ts'
import { confirmWalletConnectDapp, openWalletConnect } from './connect-app.ts'
import type { PairProblem, Proposal, WalletConnect } from './types.ts'

const mumbai = 'eip155:80001'
const app = { name: 'Fish market', origin: 'https://fish.example' }
const wishes = { eip155: { chains: [mumbai], methods: ['personal_sign'], events: [] } }

const build = (options: Parameters<typeof createTestWallet>[0] = {}) => {
  const testWallet = createTestWallet(options)
  const proposal = {
    app,
    proposedNamespaces: { requiredNamespaces: {}, optionalNamespaces: wishes },
    approve: vi.fn(async () => {}),
    reject: vi.fn(async () => {}),
  } satisfies Proposal
  const pair = vi.fn(async (_text: string): Promise<Proposal | PairProblem> => proposal)
  const walletConnect = {
    store: {},
    pair,
    disconnect: async () => {},
    open: async () => {},
  } as unknown as WalletConnect // Only the parts that handlers use.
  return { ...testWallet, proposal, pair, context: { ...testWallet.context, walletConnect } }
}

describe('openWalletConnect', () => {
  test('default: the link, who asks, the connection, and what is next', async () => {
    const { context, callOf, screen, proposal, pair, answers } = build()
    const done = openWalletConnect(callOf('face_openWalletConnect', ['Fish market', 'https://fish.example/x']), context)
    const paste = await screen('PasteLink')
    expect(paste.named).toEqual({ name: 'Fish market', origin: 'https://fish.example' })
    expect(await paste.submit('wc:…')).toBeUndefined()
    expect(pair).toHaveBeenCalledWith('wc:…')
    paste.approve('paired')
    const confirm = await screen('ConfirmApp')
    expect(confirm).toMatchObject({ app, account, approved: { possible: true, may: { sign: true, send: false } } })
    confirm.approve('connect')
    const connected = await screen('AppConnected')
    expect(proposal.approve).toHaveBeenCalledWith({
      eip155: { chains: [mumbai], accounts: [`${mumbai}:${account}`], methods: ['personal_sign'], events: [] },
    })
    expect(answers).toEqual([null])
    connected.approve('done')
    expect(await done).toBe(null)
  })

  test('behavior: what is wrong with a link is said where it was pasted', async () => {
    const { context, callOf, screen, pair, off } = build()
    const done = openWalletConnect(callOf('face_openWalletConnect', ['OpenSea']), context)
    const paste = await screen('PasteLink')
    expect(paste.named).toEqual({ name: 'OpenSea', origin: undefined })
    pair.mockResolvedValueOnce('expired')
    expect(await paste.submit('wc:…')).toBe('expired')
    off.abort(new Error('over'))
    await expect(done).rejects.toThrow('over')
  })

  test('behavior: an app that no longer waits: said, and another link can be pasted', async () => {
    const { context, callOf, screen, proposal, done: finished } = build()
    proposal.approve.mockRejectedValueOnce(new Error('gone'))
    const done = openWalletConnect(callOf('face_openWalletConnect', ['Fish market']), context)
    const paste = await screen('PasteLink')
    await paste.submit('wc:…')
    paste.approve('paired')
    ;(await screen('ConfirmApp')).approve('connect')
    const again = await screen('PasteLink')
    expect(again.problem).toBe('over')
    expect(finished).toContain('reopen')
    again.reject()
    await expect(done).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('behavior: a native client gets the link and connects by itself', async () => {
    const { context, callOf, screen } = build()
    const page = { ...context.page, kind: 'FACE_NATIVE_SDK' as const }
    const done = openWalletConnect(callOf('face_openWalletConnect', ['OpenSea', undefined, true]), { ...context, page })
    const paste = await screen('PasteLink')
    expect(paste.problem).toBe('form')
    expect(await paste.submit('nonsense')).toBe('form')
    const link = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    expect(await paste.submit(link)).toBeUndefined()
    paste.approve('paired')
    expect(await done).toEqual({ uri: btoa(link) })
  })

  test('error: no, before and after it is known who asks; the app gets the answer', async () => {
    for (const at of ['ConfirmApp', 'PasteLink'] as const) {
      const { context, callOf, screen, proposal } = build()
      const done = openWalletConnect(callOf('face_openWalletConnect', ['Fish market']), context)
      const paste = await screen('PasteLink')
      await paste.submit('wc:…')
      if (at === 'ConfirmApp') {
        paste.approve('paired')
        ;(await screen('ConfirmApp')).reject()
      } else paste.reject()
      await expect(done).rejects.toSatisfy(is('userRejectedRequest'))
      expect(proposal.reject).toHaveBeenCalledWith('person')
      expect(proposal.approve).not.toHaveBeenCalled()
    }
  })

  test('error: who leaves while the app is waited for has said no', async () => {
    const { context, callOf, screen, proposal, pair } = build()
    const late = Promise.withResolvers<Proposal>()
    pair.mockReturnValueOnce(late.promise)
    const done = openWalletConnect(callOf('face_openWalletConnect', ['Fish market']), context)
    const paste = await screen('PasteLink')
    const submitted = paste.submit('wc:…')
    paste.reject()
    await expect(done).rejects.toSatisfy(is('userRejectedRequest'))
    late.resolve(proposal)
    await submitted
    expect(proposal.reject).toHaveBeenCalledWith('person')
  })

  test('error: an app that needs what is not there', async () => {
    const { context, callOf, screen, proposal } = build({ networks: [] })
    const done = openWalletConnect(callOf('face_openWalletConnect', ['Fish market']), context)
    const paste = await screen('PasteLink')
    await paste.submit('wc:…')
    paste.approve('paired')
    const confirm = await screen('ConfirmApp')
    expect(confirm.approved).toMatchObject({ possible: false, missing: [mumbai] })
    confirm.reject()
    await expect(done).rejects.toSatisfy(is('userRejectedRequest'))
    expect(proposal.reject).toHaveBeenCalledWith('impossible')
  })

  test('error: nobody is signed in; no relay', async () => {
    const call = (testWallet: ReturnType<typeof createTestWallet>) =>
      testWallet.callOf('face_openWalletConnect', ['OpenSea'])
    const out = build({ user: null })
    await expect(openWalletConnect(call(out), out.context)).rejects.toSatisfy(is('unauthorized'))
    const none = createTestWallet()
    await expect(openWalletConnect(call(none), none.context)).rejects.toSatisfy(is('notImplemented'))
  })
})

describe('confirmWalletConnectDapp', () => {
  const params = [{ name: 'Fish market', description: '', url: 'https://fish.example', icons: [] }]

  test('default: yes is true, no is false', async () => {
    for (const yes of [true, false]) {
      const { context, callOf, screen } = build()
      const done = confirmWalletConnectDapp(callOf('face_confirmWalletConnectDapp', params), context)
      const confirm = await screen('ConfirmApp')
      expect(confirm).toMatchObject({ app, approved: { may: { sign: true, send: true }, possible: true } })
      if (yes) confirm.approve('connect')
      else confirm.reject()
      expect(await done).toBe(yes)
    }
  })

  test('error: called off is no answer', async () => {
    const { context, callOf, screen, off } = build()
    const done = confirmWalletConnectDapp(callOf('face_confirmWalletConnectDapp', params), context)
    await screen('ConfirmApp')
    off.abort(new Error('over'))
    await expect(done).rejects.toThrow('over')
  })
})
