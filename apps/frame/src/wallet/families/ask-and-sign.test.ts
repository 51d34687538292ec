import { WalletError } from '@latchkey/core/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, createTestWallet, is, sampleOperation, someone, visibleWindow } from '../fixtures/test-wallet.ts'
import { askAndSign, nodeUrl, signOf } from './ask-and-sign.ts'
import type { WalletFamily } from './family.ts'
import type { Operation } from './operation.ts'

beforeEach(() => void vi.stubGlobal('window', visibleWindow))
afterEach(() => void vi.unstubAllGlobals())

const operation = (meaning = 'send 1 to bob', byte = 1): Operation =>
  sampleOperation({
    unsigned: Uint8Array.of(byte),
    meaning,
    parties: [{ label: 'To', address: 'bob' }],
    changes: undefined,
  })

type Asked = Parameters<typeof askAndSign<Operation, string>>[2]

const build = (more: Partial<Asked> = {}, sends = true) => {
  const testWallet = createTestWallet({ network: 'solana_devnet', networks: ['solana_devnet'] })
  const log: string[] = []
  const asked: Asked = {
    account: 'ann',
    load: async () => operation(),
    sign: async ({ unsigned }) => {
      log.push(`sign ${unsigned}`)
      return 'signed'
    },
    ...(sends && {
      submit: async (signed) => {
        log.push(`submit ${signed}`)
        return 'id'
      },
    }),
    done: (signed) => void log.push(`done ${signed}`),
    toSent: () => ({ id: 'id', raw: Uint8Array.of(1) }),
    ...more,
  }
  const call = testWallet.callOf('eth_sendTransaction', [{ to: account }])
  const going = askAndSign(call, testWallet.context, asked)
  const approve = async () => {
    const screen = await testWallet.screen('Confirm')
    const shown = await screen.load(undefined, {})
    screen.approve(shown)
    const entering = await testWallet.screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    if (asked.submit) await testWallet.screen('Sending')
    return { purpose: entering.purpose, changed: screen.changed, shown }
  }
  return { ...testWallet, asked, log, going, approve }
}

describe('askAndSign', () => {
  test('default: shown, PIN, signed, handed over, answered, shown as sent', async () => {
    const { going, approve, screen, log } = build()
    expect((await approve()).purpose).toMatchObject({ action: 'Send 1 SOL', party: { label: 'To', address: 'bob' } })
    const result = await screen('Result')
    expect(log).toEqual(['sign 1', 'submit signed', 'done signed'])
    expect(result.hash).toBe('id')
    result.approve('done')
    expect(await going).toBe('signed')
  })

  test('behavior: kept before a node has it, and followed as one a node took', async () => {
    const { going, approve, screen, log, context } = build()
    let confirmKept: () => void = () => undefined
    context.follower.keep = () =>
      new Promise((done) => {
        confirmKept = () => {
          log.push('kept')
          done()
        }
      })
    const follow = vi.spyOn(context.follower, 'follow')
    await approve()
    await vi.waitFor(() => expect(log).toEqual(['sign 1']))
    confirmKept()
    ;(await screen('Result')).approve('done')
    await going
    expect(log).toEqual(['sign 1', 'kept', 'submit signed', 'done signed'])
    expect(follow.mock.calls[0]?.[1]).toMatchObject({ id: 'id', taken: true })
  })

  test('behavior: what is only signed is answered without a result', async () => {
    const { going, approve, log } = build(undefined, false)
    await approve()
    expect(await going).toBe('signed')
    expect(log).toEqual(['sign 1', 'done signed'])
  })

  test('behavior: what expired is made new, and signed when it means the same', async () => {
    const { going, approve, screen, log } = build({ renew: async () => operation('send 1 to bob', 2) })
    await approve()
    ;(await screen('Result')).approve('done')
    await going
    expect(log[0]).toBe('sign 2')
  })

  test('behavior: what came out different is shown anew and not signed', async () => {
    let times = 0
    const { going, approve, screen, log } = build({
      renew: async (seen) => (times++ === 0 ? operation('send 2 to mallory', 2) : seen),
    })
    const approvals = [await approve(), await approve()]
    expect(approvals.map(({ changed }) => changed)).toEqual([false, true])
    ;(await screen('Result')).approve('done')
    await going
    expect(log).toEqual(['sign 1', 'submit signed', 'done signed'])
    expect(times).toBe(2)
  })

  test('behavior: made new without a word of who it goes to, it is still what was seen', async () => {
    const { going, context, approve, screen, log } = build({ renew: async () => operation('send 1 to bob', 2) })
    // Only the parts of a family and of the API that are used here: bob gets coins, and nobody got any before.
    context.loadFamily = async () =>
      ({ history: { transfersIn: async () => [{ asset: 'coin', to: 'bob' }] } }) as unknown as WalletFamily
    const wallet = someone.wallet as NonNullable<typeof someone.wallet>
    const accounts = { ...wallet.accounts, solana: { address: 'ann', publicKey: '0x03' } }
    context.session.store.setState({ user: { ...someone, wallet: { ...wallet, accounts } } })
    Object.assign(context.session, { api: { call: async () => ({ transactions: [] }) } })
    expect((await approve()).shown.parties[0]?.note).toMatch(/^First time/)
    ;(await screen('Result')).approve('done')
    await going
    expect(log[0]).toBe('sign 2')
  })

  test('behavior: what the network says would change otherwise is shown anew, too, though it means the same', async () => {
    let times = 0
    const { going, approve, screen, log } = build({
      renew: async (seen) => (times++ === 0 ? { ...seen, changes: ['You give 9 SOL'] } : seen),
    })
    await approve()
    await approve()
    ;(await screen('Result')).approve('done')
    await going
    expect([times, log[0]]).toEqual([2, 'sign 1'])
  })

  test('behavior: two tabs at once take their numbers one after the other, each once the first is handed over', async () => {
    let number = 7
    const log: string[] = []
    const parts = (tab: string): Partial<Asked> => ({
      renew: async () => {
        log.push(`${tab} reads ${number}`)
        return operation('send 1 to bob', number)
      },
      sign: async ({ unsigned }) => String(unsigned[0]),
      submit: async (signed) => {
        await new Promise((next) => setTimeout(next, 5))
        number = Number(signed) + 1
        log.push(`${tab} sent ${signed}`)
        return signed
      },
    })
    const tabs = [build(parts('one')), build(parts('two'))]
    const approving = tabs.map(async ({ approve, screen, going }) => {
      await approve()
      ;(await screen('Result')).approve('done')
      return going
    })
    expect(await Promise.all(approving)).toEqual(['7', '8'])
    expect(log).toEqual(['one reads 7', 'one sent 7', 'two reads 8', 'two sent 8'])
  })

  test('behavior: another request of the same id has a screen of its own', async () => {
    const { going, context, callOf, asked, screen } = build()
    const first = await screen('Confirm')
    first.reject()
    await expect(going).rejects.toSatisfy(is('userRejectedRequest'))
    const again = askAndSign(callOf('eth_sendTransaction', [{ to: account }]), context, asked)
    const second = await screen('Confirm')
    expect(second.id).not.toBe(first.id)
    second.reject()
    await expect(again).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('error: refused by the network: said, and left at that', async () => {
    const refusal = new WalletError('sendTransactionFailed', { reason: 'the network refused it' })
    const { going, approve, screen, log } = build({
      submit: async () => {
        throw refusal
      },
    })
    const outcome = expect(going).rejects.toSatisfy(is('sendTransactionFailed'))
    await approve()
    const screenShown = await screen('NotSent')
    expect(screenShown.hash).toBeUndefined()
    screenShown.reject(screenShown.failure)
    await outcome
    expect(log).toEqual(['sign 1'])
  })

  test('error: not answered after it was handed over: it may have been sent', async () => {
    const silence = new WalletError('sendTransactionFailed', { reason: 'the network did not answer', mayBeSent: true })
    const { going, approve, screen, failures, done } = build({
      submit: async () => {
        throw silence
      },
    })
    const outcome = expect(going).rejects.toBe(silence)
    await approve()
    const shown = await screen('NotSent')
    expect(shown.hash).toBe('id')
    // The page is answered before anything can be pressed: to it, leaving this screen must never look like a rejection.
    expect(failures).toEqual([silence])
    expect(done).not.toContain('reopen')
    shown.reject()
    await outcome
  })

  test('error: the person leaves after a refusal of the network: the page gets the refusal, not a no', async () => {
    const refusal = new WalletError('sendTransactionFailed', { reason: 'the network refused it' })
    const { going, approve, screen, failures } = build({
      submit: async () => {
        throw refusal
      },
    })
    const outcome = expect(going).rejects.toBe(refusal)
    await approve()
    ;(await screen('NotSent')).reject()
    await outcome
    expect(failures).toEqual([])
  })

  test('error: the page calls it off after a refusal of the network: that is what it gets', async () => {
    const { going, approve, screen, off } = build({
      submit: async () => {
        throw new WalletError('sendTransactionFailed', { reason: 'the network refused it' })
      },
    })
    const outcome = expect(going).rejects.toSatisfy(is('userRejectedRequest'))
    await approve()
    await screen('NotSent')
    off.abort(new WalletError('userRejectedRequest'))
    await outcome
  })

  test('error: the person says no', async () => {
    const { going, screen, log } = build()
    const outcome = expect(going).rejects.toSatisfy(is('userRejectedRequest'))
    ;(await screen('Confirm')).reject()
    await outcome
    expect(log).toEqual([])
  })
})

describe('nodeUrl', () => {
  test('default: the wallet’s own API, by the network’s name', () => {
    const { context } = createTestWallet({ network: 'solana_devnet', networks: ['solana_devnet'] })
    expect(nodeUrl(context, context.network)).toBe('http://localhost:8881/v1/node/solana_devnet')
  })

  test('error: a network the operator has no node for', () => {
    const { context } = createTestWallet({ network: 'solana_devnet', networks: [] })
    expect(() => nodeUrl(context, context.network)).toThrow(expect.toSatisfy(is('unsupportedChain')))
  })
})

describe('signOf', () => {
  const bytes = Uint8Array.of(1)
  const build = (answer: object) => createTestWallet({ vault: { signOf: async () => answer } }).context

  test('default: what the vault answers', async () => {
    const answer = { raw: '0xdd', id: 'dd' } as const
    expect(await signOf(build(answer), ['near', 'transaction', bytes], 'raw', 'id')).toEqual(answer)
    expect(await signOf(build({ raw: '0xdd' }), ['solana', 'transaction', bytes], 'raw')).toEqual({ raw: '0xdd' })
  })

  test('error: a part is missing', async () => {
    const signing = signOf(build({ raw: '0xdd' }), ['near', 'transaction', bytes], 'raw', 'id')
    await expect(signing).rejects.toSatisfy(is('signFailed'))
  })
})
