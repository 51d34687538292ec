import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync, randomBytes } from 'node:crypto'
import { isWalletError } from '@latchkey/core/errors'
import { openBundle, readBundle } from '@latchkey/keys/bundle'
import { toMnemonic } from '@latchkey/keys/derive'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { Accounts } from '@latchkey/protocol/user'
import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import { InMemorySigner } from '@taquito/signer'
import { AptosAccount } from 'aptos'
import { KeyPair } from 'near-api-js'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { createTestAuthenticator } from '../vault/fixtures/passkey-place.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createGuards } from '../vault/guards.ts'
import { createVault } from '../vault/vault.ts'
import { createWorkerClient } from '../vault/worker-client.ts'
import { createExportVault } from './export-vault.ts'
import { createLink } from './link.ts'
import { answerAsks, createCarry } from './open-export-window.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/** Real processes of API and guard; the window's worker behind a real MessageChannel, and its port to the frame's side. */

const pin = '482915'
const ways = { onStep: () => {}, onWrongBefore: () => {} }

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'high' })
}, 180_000)
afterAll(() => services?.stop())

const enrolled = async () => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  const slots = createTestSlots()
  const vault = createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })
  const user = await vault.enrol(pin)
  if (!user.wallet) throw new Error('no wallet')
  return { person, session, vault, user, wallet: user.wallet, slots }
}

/** Opens the window as it begins with its port. `log` has the messages that cross the port, both ways. */
const openWindow = async (session: Session) => {
  const { port1, port2 } = new MessageChannel()
  const log: string[] = []
  const record = (port: MessagePort) => {
    const post = port.postMessage.bind(port)
    port.postMessage = (message: unknown) => {
      log.push(JSON.stringify(message))
      post(message)
    }
    return port
  }
  answerAsks(record(port1), createCarry(session, createGuards(services.config, session)))
  const { user } = session.store.getState()
  if (!user) throw new Error('nobody is signed in')
  const { jkt } = await session.key()
  const begin = { kind: 'export-begin' as const, user, jkt, what: 'phrase' as const }
  const link = createLink(record(port2), begin, () => {})
  const vault = createExportVault({ ...link, config: services.config, locale: 'en' }, () =>
    startInProcess(createTestSlots(), true),
  )
  return { vault, log, link }
}

const isUnauthorized = expect.toSatisfy((failure) => isWalletError(failure, 'unauthorized'))
const is = (code: Parameters<typeof isServiceError>[1]) => expect.toSatisfy((each) => isServiceError(each, code))

/** BIP-39 and SLIP-10 by the standards, with Node's cryptography alone. */
const derive = (phrase: string, path: readonly number[]) => {
  const seed = pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const index of path) {
    const data = Buffer.alloc(37)
    node.copy(data, 1, 0, 32)
    data.writeUInt32BE(index + 2 ** 31, 33)
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  const key = node.subarray(0, 32)
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), key])
  const { x = '' } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  })
  return { key, publicKey: Buffer.from(x, 'base64url') }
}

describe('an imported recovery phrase', () => {
  test.each([
    ['12 words', 16, 'standard', 1],
    ['15 words', 20, 'standard', 2],
    ['24 words of an older wallet', 32, 'older', 2],
  ] as const)('is the wallet, and stays it: %s', { timeout: 120_000 }, async (_, length, evmPath, version) => {
    const words = toMnemonic(new Uint8Array(randomBytes(length)))
    const path = evmPath === 'older' ? "m/44'/60'/1'/0/0" : "m/44'/60'/0'/0/0"
    const expected = mnemonicToAccount(words, { path }).address
    const sent: string[] = []
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      sent.push(String(init.body))
      return real(input, init)
    })
    const person = await services.signUp()
    const session = await services.signIn(person)
    const slots = createTestSlots()
    const openVault = (of: Session) =>
      createVault({ config: services.config, session: of }, { spawn: () => startInProcess(slots), slots })
    const vault = openVault(session)
    expect(await vault.readPhrase(words)).toMatchObject({ addresses: { [evmPath]: expected } })
    const user = await vault.enrol(pin, undefined, { words, evmPath })
    expect(user.wallet?.address).toBe(expected)
    expect(base58.encode(derive(words, [44, 501, 0, 0]).publicKey)).toBe(user.wallet?.accounts.solana?.address)
    // It opens like any other wallet: in another browser, resumed, by a passkey, and with a kit and a new PIN.
    const again = openVault(session)
    await vi.waitFor(async () => expect(await again.resume()).toBe(true))
    const elsewhere = openVault(await services.signIn(person))
    expect((await elsewhere.open(pin)).wallet).toEqual(user.wallet)
    const authenticator = createTestAuthenticator()
    await vault.open(pin, { change: 'slot-change' })
    await (await vault.createPasskey(authenticator.begin(), 'a wallet')).store()
    expect((await vault.openByPasskey(authenticator.begin())).wallet).toEqual(user.wallet)
    await vault.open(pin, { change: 'slot-change' })
    const kit = await vault.makeKit()
    await elsewhere.openKit(kit.code)
    expect((await elsewhere.setPin('739105')).wallet).toEqual(user.wallet)
    const message = '0x68656c6c6f'
    const signature = await elsewhere.signMessage(message)
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(expected)
    vi.unstubAllGlobals()
    expect(sent.length).toBeGreaterThan(10)
    expect(sent.join()).not.toContain(words.split(' ', 3).join(' '))

    // The PIN was changed in another browser, so this one is new to the wallet.
    await services.passDay()
    const shown = (await openWindow(session)).vault
    await shown.open('739105', ways)
    expect((await shown.reveal('phrase')).text).toBe(words)
    const evm = await shown.reveal('evm')
    expect([privateKeyToAccount(evm.text as `0x${string}`).address, evm.path]).toEqual([expected, path])

    // A frame of an earlier release says that the page must be reloaded, instead of calling the API a liar.
    const [stored] = await services.api.database.query('select version from vaults where user_id = $1', [person.userId])
    expect(stored?.version).toBe(version)
    const older = [
      session.api.call('vaultMeta', { purpose: 'unlock' }),
      session.api.call('passkeyBegin', { use: 'unlock' }),
      session.api.call('kitOpen', { proof: 'A'.repeat(43) }),
    ].map((work) =>
      work.then(
        () => 'answered',
        (failure) => isServiceError(failure) && failure.code,
      ),
    )
    expect(await Promise.all(older)).toEqual(
      version === 1 ? ['answered', 'answered', 'wrong_kit'] : ['outdated', 'outdated', 'outdated'],
    )
  })
})

describe('the phrase and the keys', () => {
  test('others restore the same accounts from them', { timeout: 60_000 }, async () => {
    const { session, wallet } = await enrolled()
    const { vault } = await openWindow(session)
    await vault.open(pin, ways)
    const { text: phrase } = await vault.reveal('phrase')
    expect(phrase.split(' ')).toHaveLength(12)
    const { solana, aptos, near, tezos } = wallet.accounts as Accounts // a phrase's account has all of them

    // From the words, by the paths that other wallets take.
    expect(mnemonicToAccount(phrase).address).toBe(wallet.address)
    expect(base58.encode(derive(phrase, [44, 501, 0, 0]).publicKey)).toBe(solana.address)
    expect(AptosAccount.fromDerivePath("m/44'/637'/0'/0'/0'", phrase).address().toString()).toBe(aptos.address)
    expect(derive(phrase, [44, 397, 0]).publicKey.toString('hex')).toBe(near.address)
    const ofTezos = await InMemorySigner.fromMnemonic({ mnemonic: phrase, derivationPath: "44'/1729'/0'/0'" })
    expect(await ofTezos.publicKeyHash()).toBe(tezos.address)

    // From each key, in the form that other wallets import.
    const keyOf = async (what: Parameters<typeof vault.reveal>[0]) => (await vault.reveal(what)).text
    const evm = await keyOf('evm')
    expect(privateKeyToAccount(evm as `0x${string}`).address).toBe(wallet.address)
    expect(Keypair.fromSecretKey(base58.decode(await keyOf('solana'))).publicKey.toBase58()).toBe(solana.address)
    const [, hex = ''] = /^ed25519-priv-(0x[0-9a-f]{64})$/.exec(await keyOf('aptos')) ?? []
    expect(new AptosAccount(Buffer.from(hex.slice(2), 'hex')).address().toString()).toBe(aptos.address)
    const ofNear = KeyPair.fromString((await keyOf('near')) as `ed25519:${string}`)
    expect(ofNear.getPublicKey().toString()).toBe(near.publicKey)
    const tezosKey = await keyOf('tezos')
    expect(tezosKey).toMatch(/^edsk[1-9A-Za-z]{50}$/)
    expect(await new InMemorySigner(tezosKey).publicKeyHash()).toBe(tezos.address)
    expect((await vault.reveal('solana')).path).toBe("m/44'/501'/0'/0'")
  })

  test('nothing of them goes to the frame', async () => {
    const { session } = await enrolled()
    const { vault, log } = await openWindow(session)
    await vault.open(pin, ways)
    const secrets = await Promise.all(
      (['phrase', 'evm', 'solana', 'aptos', 'near', 'tezos'] as const).map(
        async (what) => (await vault.reveal(what)).text,
      ),
    )
    expect(log.length).toBeGreaterThan(5)
    for (const each of [pin, ...secrets]) expect(log.join('\n')).not.toContain(each)
  })
})

describe('a sunset bundle', () => {
  test('default: it opens without any service, by what was chosen for it', { timeout: 60_000 }, async () => {
    const { session, vault: open, wallet } = await enrolled()
    await open.open(pin, { change: 'slot-change' })
    const { code: kit, confirm } = await open.makeKit()
    await confirm()
    const { vault, log } = await openWindow(session)
    const passphrase = 'seven lamps on a quay'
    const before = await vault.makeBundle({ passphrase }).catch((failure: unknown) => failure)
    expect(before).toEqual(isUnauthorized)
    await vault.open(pin, ways)
    const { text } = await vault.makeBundle({ kit: kit.toLowerCase(), passphrase })
    const bundle = readBundle(text)
    for (const secrets of [{ kit }, { passphrase }]) {
      const { entropy, evmPath, names, madeAt } = await openBundle(bundle, secrets)
      expect(mnemonicToAccount(toMnemonic(entropy)).address).toBe(wallet.address)
      expect([evmPath, names, Math.abs(madeAt - Date.now() / 1000) < 60]).toEqual(['standard', [''], true])
    }
    // Each of the two alone, where only one was chosen.
    const ofKit = readBundle((await vault.makeBundle({ kit })).text)
    expect([ofKit.passphrase, ofKit.kit && 'kit']).toEqual([undefined, 'kit'])
    for (const each of [kit, passphrase, text, toMnemonic((await openBundle(bundle, { kit })).entropy)])
      expect(log.join('\n')).not.toContain(each)
  })

  test('error: a code that was mistyped, a passphrase that is easy to guess', async () => {
    const { session } = await enrolled()
    const { vault } = await openWindow(session)
    await vault.open(pin, ways)
    const failureOf = (work: Promise<unknown>) => work.catch((failure: unknown) => failure)
    for (const secrets of [{ kit: 'ABCD' }, { passphrase: 'seven lamps' }, { passphrase: 'a'.repeat(20) }])
      expect(await failureOf(vault.makeBundle(secrets))).toSatisfy((each) => isWalletError(each, 'invalidArgument'))
  })
})

describe('a passkey', () => {
  test('opens it, too: its output stays in the window, and the audit has it', { timeout: 60_000 }, async () => {
    const { session, vault, wallet, person } = await enrolled()
    const authenticator = createTestAuthenticator()
    const { vault: before } = await openWindow(session)
    expect(await before.hasPasskey()).toBe(false)
    await vault.open(pin, { change: 'slot-change' })
    await (await vault.createPasskey(authenticator.begin(), 'a wallet')).store()
    const made = authenticator.seen.outputs.length
    const { vault: shown, log } = await openWindow(session)
    expect(await shown.hasPasskey()).toBe(true)
    await shown.openByPasskey(authenticator.begin(), { onStep: () => {} })
    const { text: phrase } = await shown.reveal('phrase')
    expect(mnemonicToAccount(phrase).address).toBe(wallet.address)
    const outputs = authenticator.seen.outputs.slice(made)
    expect(outputs).toHaveLength(1)
    for (const each of [...outputs, phrase]) expect(log.join('\n')).not.toContain(each)
    const exports = await services.api.database.query(
      `select event from audit where actor = $1 and event = 'vault.exported'`,
      [person.userId],
    )
    expect(exports).toHaveLength(1)
    // Somebody else's passkey opens nothing, and an ended vault shows nothing.
    await expect(shown.openByPasskey(createTestAuthenticator().begin(), { onStep: () => {} })).rejects.toMatchObject({
      name: 'PasskeyError',
    })
    shown.end()
    await expect(shown.reveal('phrase')).rejects.toEqual(isUnauthorized)
  })

  test('error: the frame’s worker opens by it for no export, and the window’s for nothing else', async () => {
    const { session, vault, user } = await enrolled()
    const authenticator = createTestAuthenticator()
    await vault.open(pin, { change: 'slot-change' })
    await (await vault.createPasskey(authenticator.begin(), 'a wallet')).store()
    const released = async (use: 'export' | 'unlock' | 'transfer') => {
      const { vaultId, challenge, passkeys } = await session.api.call('passkeyBegin', { use, reads: 2 })
      const [passkey] = passkeys
      if (!passkey) throw new Error('no passkey')
      const worker = createWorkerClient(startInProcess(createTestSlots()), () => {})
      const { inputs } = await worker.ask('passkeyInputs', { vaultId, slotIds: [passkey.slotId] })
      const allow = [{ ...passkey, input: inputs[0] ?? '' }]
      const { output, ...assertion } = await authenticator.begin().get({ challenge, allow })
      const opened = await session.api.call('passkeyOpen', { slotId: passkey.slotId, use, assertion })
      const { user: _, challenge: __, ...rest } = opened
      const about = { userId: user.id, ...rest, use, output, known: [], accounts: { further: [] }, signatures: 1 }
      return { about }
    }
    const frames = createWorkerClient(startInProcess(createTestSlots()), () => {})
    const windows = createWorkerClient(startInProcess(createTestSlots(), true), () => {})
    await expect(frames.ask('openPasskey', (await released('export')).about)).rejects.toEqual(is('not_allowed'))
    await expect(frames.ask('reveal', { what: 'phrase' })).rejects.toEqual(isUnauthorized)
    for (const use of ['unlock', 'transfer'] as const)
      await expect(windows.ask('openPasskey', (await released(use)).about)).rejects.toEqual(is('not_allowed'))
    // The window's worker does not make or remove one either.
    for (const operation of ['beginPasskey', 'removeSlot', 'signMessage'] as const)
      await expect(windows.ask(operation, {} as never)).rejects.toEqual(is('not_allowed'))
    await windows.ask('openPasskey', (await released('export')).about)
    await expect(windows.ask('signMessage', { message: '0x00' })).rejects.toEqual(is('not_allowed'))
    expect((await windows.ask('reveal', { what: 'phrase' })).text.split(' ')).toHaveLength(12)
  })
})

describe('who can export', () => {
  test('error: without a fresh PIN or passkey for it in the window’s own worker, nobody', async () => {
    const { session, vault, user, slots } = await enrolled()
    const { jkt } = await session.key()
    const worker = createWorkerClient(startInProcess(slots), () => {})
    const failureOf = (work: Promise<unknown>) => work.catch((failure: unknown) => failure)
    // Open by the resume slot, or for a signature: the frame's worker shows nothing, and takes no PIN for an export.
    await expect.poll(async () => (await worker.ask('hasResumeSlot', { jkt, userId: user.id })).exists).toBe(true)
    const { share } = await session.api.call('sessionResume', { draw: false })
    await worker.ask('resume', { jkt, userId: user.id, share: share ?? '' })
    expect(await failureOf(worker.ask('reveal', { what: 'phrase' }))).toEqual(isUnauthorized)
    const { vaultId, slots: stored } = await session.api.call('vaultMeta', { purpose: 'export' })
    const [slot] = stored
    if (!slot) throw new Error('no slot')
    const { config } = services
    const about = { userId: user.id, vaultId, slot, pin, jkt, guards: config.guards.map(({ id }) => id), threshold: 1 }
    expect(await failureOf(worker.ask('blind', { ...about, purpose: 'export' }))).toEqual(is('not_allowed'))
    // The window's worker opens for nothing else, and never signs.
    const other = createWorkerClient(startInProcess(createTestSlots(), true), () => {})
    for (const purpose of ['unlock', 'transfer', 'pin-change', 'slot-change'] as const)
      expect(await failureOf(other.ask('blind', { ...about, purpose }))).toEqual(is('not_allowed'))
    expect(await failureOf(other.ask('reveal', { what: 'evm' }))).toEqual(isUnauthorized)
    expect(await failureOf(other.ask('signMessage', { message: '0x00' }))).toEqual(is('not_allowed'))
    const window = await openWindow(session)
    expect(await failureOf(window.vault.reveal('phrase'))).toEqual(isUnauthorized)
    expect(await failureOf(window.vault.open('482916', ways))).toEqual(is('wrong_pin'))
    expect(await failureOf(window.vault.reveal('phrase'))).toEqual(isUnauthorized)
    await window.vault.open(pin, ways)
    window.vault.end()
    expect(await failureOf(window.vault.reveal('phrase'))).toEqual(isUnauthorized)
    await vault.signMessage('0x6869')
  })

  test('error: the window asks the services for an export and for nothing else', async () => {
    const { session } = await enrolled()
    const { link } = await openWindow(session)
    const failureOf = (work: Promise<unknown>) => work.catch((failure: unknown) => failure)
    for (const endpoint of ['sessionEnd', 'vaultKeys', 'contactList', 'transactionSend', 'slotPut'] as const)
      expect(await failureOf(link.session.api.call(endpoint, {} as never))).toEqual(is('not_allowed'))
    const { port1, port2 } = new MessageChannel()
    answerAsks(port1, createCarry(session, createGuards(services.config, session)))
    const answers: unknown[] = []
    port2.onmessage = ({ data }) => answers.push(data)
    port2.postMessage({ id: 1, ask: 'open', request: { slotId: 'x', receipts: [], purpose: 'unlock' } })
    port2.postMessage({ id: 2, ask: 'meta', request: { purpose: 'unlock' } })
    port2.postMessage({ id: 3, ask: 'sessionEnd', request: { everywhere: true } })
    port2.postMessage({ id: 4, ask: 'meta', request: {} })
    await expect.poll(() => answers).toHaveLength(3)
    expect(answers).toMatchObject([
      { id: 1, code: 'bad_request' },
      { id: 2, code: 'bad_request' },
      { id: 4, answer: { state: 'active' } },
    ])
    for (const port of [port1, port2]) port.close()
  })
})
