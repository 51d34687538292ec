import { encode as encodeNear } from '@latchkey/chains/near'
import { fromAddress } from '@latchkey/chains/solana'
import { type Bytes, fromBase64Url, fromHex, fromUtf8, toBase64Url, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { mostAccounts } from '@latchkey/core/vault-contents'
import { type KeyFamily, toWallet } from '@latchkey/keys/account'
import { openBundle, readBundle } from '@latchkey/keys/bundle'
import { isKeyProof, isReserved } from '@latchkey/keys/key-proof'
import { drawKitCode } from '@latchkey/keys/kit'
import { evaluate } from '@latchkey/keys/oprf'
import { seal } from '@latchkey/keys/seal'
import {
  importProofMessage,
  vaultPutMessage,
  walletAccountAddMessage,
  walletAccountImportMessage,
  walletAccountRemoveMessage,
} from '@latchkey/protocol/api'
import { apiProofName, pinProofMessage } from '@latchkey/protocol/guard'
import { challengeMessage, type KeyProofs, keyFamilies, keyProofMessage } from '@latchkey/protocol/key-proof'
import { mostCalls } from '@latchkey/protocol/methods'
import { isServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import { recoverMessageAddress, recoverTransactionAddress, serializeTransaction } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestSlots, openWorker } from './fixtures/in-process-worker.ts'
import { type AccountsKnown, type AnswerFrom, mostSignatures, type RequestTo } from './messages.ts'

vi.mock('hash-wasm', () => import('./fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

const id = (n: number) => toBase64Url(new Uint8Array(16).fill(n))
const jkt = toBase64Url(new Uint8Array(32).fill(9))
const userId = id(1)
const vaultId = id(2)
const pin = '482915'
const trust = { guards: ['a', 'b', 'c'], threshold: 2 }
const apiOrigin = 'https://api.example'

const failsWith = (code: ServiceErrorCode, why?: RegExp) =>
  expect.toSatisfy(
    (error) => isServiceError(error, code) && (!why || why.test(String((error.cause as Error | undefined)?.message))),
  )

type Made = AnswerFrom<'enrol'>
type Release = Omit<RequestTo<'open'>, 'known'>

const readKeys = (keys: KeyProofs) =>
  Object.fromEntries(keyFamilies.map((family) => [family, fromBase64Url(keys[family].publicKey)])) as Record<
    KeyFamily,
    Bytes
  > // one entry for each family

/** The wallet of the keys that the vault proves when it is stored. */
const walletOf = ({ put }: Made) => toWallet(readKeys(put.keys))

/** The families whose key signed a proof. */
const provenBy = (keys: KeyProofs | undefined, occasion: Bytes, of = { apiOrigin, userId, vaultId, version: 1 }) => {
  if (!keys) return []
  const publicKeys = readKeys(keys)
  const message = keyProofMessage({ ...of, publicKeys, occasion })
  return keyFamilies.filter((family) =>
    isKeyProof(family, publicKeys[family], message, fromBase64Url(keys[family].signature)),
  )
}

/** The slot as the API reports it, and what it releases after the receipts. */
const toSlot = ({ put: { slot } }: Made): RequestTo<'blind'>['slot'] => ({
  slotId: slot.slotId,
  type: 'pin2',
  evaluator: slot.evaluator?.publicKey ?? '',
  epoch: slot.epoch,
  kdf: slot.kdf,
  threshold: slot.threshold,
  guards: slot.guards,
})
const toRelease = ({ put }: Made, signatures = 1): Release => ({
  signatures,
  version: put.version,
  ciphertext: put.ciphertext,
  wrappedKey: put.slot.wrappedKey,
  commit: put.slot.commit,
  serverShare: put.slot.serverShare,
})

/** An honest guard's evaluation, from the record it was given. */
const asGuard = (made: Made, guardId: string, blinded: string) => {
  const found = made.records.find((each) => each.guardId === guardId)
  if (!found) throw new Error(`no guard ${guardId}`)
  const { share, publicKey } = found.record
  const { evaluated, proof } = evaluate(fromBase64Url(share), fromBase64Url(publicKey), fromBase64Url(blinded))
  return { guardId, evaluated: toBase64Url(evaluated), proof: toBase64Url(proof), evalId: id(guardId.charCodeAt(0)) }
}

/** An honest API's evaluation. */
const asApi = ({ put }: Made, blinded: string) => {
  const { key = '', publicKey = '' } = put.slot.evaluator ?? {}
  const { evaluated, proof } = evaluate(fromBase64Url(key), fromBase64Url(publicKey), fromBase64Url(blinded))
  return { evaluated: toBase64Url(evaluated), proof: toBase64Url(proof), evalId: id(7) }
}

const verifyWith = async (authKey: string, message: Bytes, signature: string) => {
  const key = await crypto.subtle.importKey('raw', fromBase64Url(authKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, fromBase64Url(signature), message)
}
const verify = (made: Made, guardId: string, message: Bytes, signature: string) => {
  const found = made.records.find((each) => each.guardId === guardId)
  return verifyWith(found?.record.authKey ?? '', message, signature)
}

/** Carries an attempt up to the proofs, with these guards answering. */
const attempt = async (
  ask: ReturnType<typeof openWorker>['ask'],
  made: Made,
  changes: Partial<RequestTo<'blind'>> = {},
  guards = ['a', 'b'],
) => {
  const request = { userId, vaultId, slot: toSlot(made), pin, purpose: 'unlock' as const, jkt, ...trust, ...changes }
  const { blinded } = await ask('blind', request)
  for (const guard of guards) expect(await ask('evaluation', asGuard(made, guard, blinded))).toEqual({ trusted: true })
  expect(await ask('apiEvaluation', asApi(made, blinded))).toEqual({ trusted: true })
  return ask('prove', {})
}

describe('serve', () => {
  const slots = createTestSlots()
  let made: Made
  let other: Made
  beforeAll(async () => {
    const { ask } = openWorker(slots)
    made = await ask('enrol', { userId, vaultId, pin, apiOrigin, ...trust })
    other = await ask('enrol', { userId, vaultId, pin, apiOrigin, ...trust })
  })

  const openFully = async (purpose: 'unlock' | 'transfer' = 'unlock', worker = openWorker(slots), signatures = 1) => {
    await attempt(worker.ask, made, { purpose })
    const { wallet } = await worker.ask('open', { ...toRelease(made, signatures), known: [] })
    return { ...worker, wallet }
  }

  describe('enrol', () => {
    test('default: one record for each guard, and the vault for the API', () => {
      expect(made.records.map(({ guardId }) => guardId)).toEqual(['a', 'b', 'c'])
      expect(made.put.slot.guards.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
      expect(new Set(made.records.map(({ record }) => record.share)).size).toBe(3)
      expect(walletOf(made).ecdsaPublicKey).toMatch(/^0x[0-9a-f]{128}$/)
      expect(walletOf(made).eddsaPublicKey).toMatch(/^0x[0-9a-f]{64}$/)
    })
    test('default: every key of the wallet signs the whole stored message', () => {
      const { keys, ownerSignature, ...put } = made.put
      const occasion = vaultPutMessage({ ...put, wallet: walletOf(made) })
      expect(provenBy(keys, occasion)).toEqual(keyFamilies)
      expect(provenBy(keys, occasion, { apiOrigin: 'https://other.example', userId, vaultId, version: 1 })).toEqual([])
      expect(provenBy(other.put.keys, occasion)).toEqual([])
    })
    test('behavior: every wallet is another', () => {
      expect(walletOf(other).address).not.toBe(walletOf(made).address)
    })
    test('error: a PIN the rules refuse', async () => {
      const { ask } = openWorker(slots)
      const error = await ask('enrol', { userId, vaultId, pin: '123456', apiOrigin, ...trust }).catch(
        (failure) => failure,
      )
      expect(isWalletError(error, 'invalidArgument') && error.message).toMatch(/PIN: run/)
    })
  })

  describe('an imported recovery phrase', () => {
    const words = `${'abandon '.repeat(14)}address`
    test('default: whose wallet it is at each path, or what is wrong with it', async () => {
      const { ask } = openWorker(slots)
      const read = await ask('readPhrase', { words: `${'abandon '.repeat(11)}about` })
      expect(read).toEqual({
        addresses: {
          standard: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
          older: '0x78839F6054d7ed13918bAe0473BA31b1Ca9D7265',
        },
      })
      expect(await ask('readPhrase', { words: `${words}es` })).toEqual({ flaw: { flaw: 'word', at: 15 } })
      expect(await ask('readPhrase', { words: 'abandon' })).toEqual({ flaw: { flaw: 'count', words: 1 } })
      expect(await ask('readPhrase', { words: 'abandon '.repeat(12) })).toEqual({ flaw: { flaw: 'checksum' } })
    })
    test('behavior: an earlier release reads it where it can, and else knows by its version that it cannot', async () => {
      const { ask, raw } = openWorker(slots)
      const enrol = (text: string, evmPath: 'standard' | 'older') =>
        ask('enrol', { userId, vaultId, pin, apiOrigin, phrase: { words: text, evmPath }, ...trust })
      expect((await enrol(`${'abandon '.repeat(11)}about`, 'standard')).put.version).toBe(1)
      expect((await enrol(`${'abandon '.repeat(11)}about`, 'older')).put.version).toBe(2)
      const long = await enrol(words, 'standard')
      expect(long.put.version).toBe(2)
      const { keys, ownerSignature, ...put } = long.put
      const occasion = vaultPutMessage({ ...put, wallet: walletOf(long) })
      expect(provenBy(keys, occasion, { apiOrigin, userId, vaultId, version: 2 })).toEqual(keyFamilies)
      expect(JSON.stringify(raw)).not.toContain('abandon')
    })
    test('error: no phrase', async () => {
      const { ask } = openWorker(slots)
      const phrase = { words: 'abandon '.repeat(12), evmPath: 'standard' as const }
      const failure = await ask('enrol', { userId, vaultId, pin, apiOrigin, phrase, ...trust }).catch((each) => each)
      expect(isWalletError(failure, 'invalidArgument') && failure.message).toMatch(/recovery phrase: checksum/)
    })
  })

  describe('changePin', () => {
    const asked = { pin: '591734', number: 1, jkt, ...trust }
    const allowed = async () => {
      const { ask } = openWorker(slots)
      await attempt(ask, made, { purpose: 'pin-change' })
      await ask('open', { ...toRelease(made), known: [] })
      return ask
    }
    test('default: a new record for each guard, which says what it follows', async () => {
      const { slotId, epoch } = made.put.slot
      const { records, put } = await (await allowed())('changePin', { ...asked, replaces: { slotId, epoch } })
      expect(records.map(({ record }) => record.change?.replaces)).toEqual([slotId, slotId, slotId])
      expect(put).toMatchObject({ type: 'pin2', replaces: slotId, slot: { epoch: epoch + 1 } })
    })
    test('error: the API names another slot than the PIN opened, whose PIN would stay alive', async () => {
      const { slotId, epoch } = made.put.slot
      for (const replaces of [
        { slotId: id(9), epoch },
        { slotId, epoch: epoch + 1 },
      ]) {
        const ask = await allowed()
        const refused = await ask('changePin', { ...asked, replaces }).catch((failure) => failure)
        expect(refused).toEqual(failsWith('not_trusted', /another slot/))
      }
    })
  })

  describe('redeal', () => {
    const replaces = () => ({ slotId: made.put.slot.slotId, epoch: made.put.slot.epoch })
    const asked = (change: object = {}) => ({
      ...{ jkt, number: 1, guards: ['b', 'c', 'd'], threshold: 2, leaves: ['a'] },
      replaces: replaces(),
      ...change,
    })
    const opened = async (changes: Partial<RequestTo<'blind'>>) => {
      const { ask } = openWorker(slots)
      await attempt(ask, made, changes)
      await ask('open', { ...toRelease(made), known: [] })
      return ask
    }
    const isRefused = async (ask: Awaited<ReturnType<typeof opened>>) =>
      expect(await ask('redeal', asked()).catch((failure) => failure)).toSatisfy((error) =>
        isWalletError(error, 'unauthorized'),
      )
    test('default: the PIN that opened the vault, dealt to other guards, and opened once', async () => {
      const ask = await opened({ redeals: true })
      const { records, put } = await ask('redeal', asked())
      expect(put).toMatchObject({ redeals: true, replaces: made.put.slot.slotId, leaves: [{ guardId: 'a' }] })
      expect(records.map(({ guardId }) => guardId)).toEqual(['b', 'c', 'd'])
      const dealt = { ...made, records, put: { ...made.put, slot: { ...put.slot, epoch: 2 } } } as unknown as Made
      const { blinded } = await ask('blindRedealt', { jkt })
      for (const guard of ['b', 'd'])
        expect(await ask('evaluation', asGuard(dealt, guard, blinded))).toEqual({ trusted: true })
      expect(await ask('apiEvaluation', asApi(dealt, blinded))).toEqual({ trusted: true })
      const { proofs } = await ask('prove', {})
      const about = { vaultId, slotId: put.slot.slotId, epoch: 2, jkt, purpose: 'pin-change' as const }
      for (const { guardId, evalId, signature } of proofs)
        expect(await verify(dealt, guardId, pinProofMessage({ ...about, guardId, evalId }), signature)).toBe(true)
      await ask('endRedeal', {})
      expect(await ask('blindRedealt', { jkt }).catch((failure) => failure)).toEqual(failsWith('conflict'))
      // The vault stays open.
      await ask('signMessage', { message: '0x61' })
    })
    test('error: nobody said so before the PIN, or the PIN was for something else, or it was dealt already', async () => {
      await isRefused(await opened({}))
      await isRefused(await opened({ redeals: true, purpose: 'slot-change' }))
      await isRefused(await opened({ redeals: true, pending: true }))
      const ask = await opened({ redeals: true })
      await ask('redeal', asked())
      await isRefused(ask)
    })
    test('error: another attempt with a PIN has begun, or it was ended', async () => {
      const begun = await opened({ redeals: true, purpose: 'transfer' })
      await attempt(begun, made)
      await isRefused(begun)
      const ended = await opened({ redeals: true })
      await ended('endRedeal', {})
      await isRefused(ended)
    })
    test('error: the API names another slot than the PIN opened', async () => {
      const ask = await opened({ redeals: true })
      const refused = await ask('redeal', asked({ replaces: { slotId: id(9), epoch: 1 } })).catch((failure) => failure)
      expect(refused).toEqual(failsWith('not_trusted', /another slot/))
    })
  })

  describe('makeKit', () => {
    const allowed = async () => {
      const { ask } = openWorker(slots)
      await attempt(ask, made, { purpose: 'slot-change' })
      await ask('open', { ...toRelease(made), known: [] })
      return ask
    }
    const makeTwice = async (ask: Awaited<ReturnType<typeof allowed>>) =>
      ask('makeKit', { number: 2 }).catch((failure) => failure)
    test('behavior: one PIN is worth one kit', async () => {
      const ask = await allowed()
      expect((await ask('makeKit', { number: 1 })).code).toHaveLength(28)
      expect(await makeTwice(ask)).toSatisfy((error) => isWalletError(error, 'unauthorized'))
    })
    test('behavior: what was allowed ends when the person is done with it', async () => {
      const ask = await allowed()
      await ask('endChange', {})
      expect(await makeTwice(ask)).toSatisfy((error) => isWalletError(error, 'unauthorized'))
    })
    test('behavior: a kit that did not open is forgotten, and one that did ends with the change', async () => {
      const ask = await allowed()
      const { code, put } = await ask('makeKit', { number: 1 })
      const { wrappedKey, commit, serverShare, slotId } = put.slot
      const { version, ciphertext } = made.put
      const release = { userId, vaultId, slotId, epoch: 1, version, ciphertext, wrappedKey, commit, serverShare }
      const open = (change: Partial<typeof release>) =>
        ask('openKit', { ...release, ...change, known: [] }).catch((failure) => failure)
      await ask('readKit', { code })
      expect(await open({ slotId: id(9) })).toEqual(failsWith('not_trusted'))
      expect(await open({})).toEqual(failsWith('conflict'))
      await ask('readKit', { code })
      await ask('endChange', {})
      expect(await open({})).toEqual(failsWith('conflict'))
      await ask('readKit', { code })
      expect(await open({})).toEqual({})
    })
  })

  describe('open', () => {
    test.each([[['a', 'b']], [['b', 'c']], [['c', 'a']]])(
      'default: guards %j of 2 of 3 open the wallet',
      async (guards) => {
        const { ask } = openWorker(slots)
        const { proofs } = await attempt(ask, made, {}, guards)
        expect(proofs.map(({ guardId }) => guardId)).toEqual(guards)
        for (const { guardId, evalId, signature } of proofs) {
          const { slotId, epoch } = made.put.slot
          const message = pinProofMessage({ guardId, vaultId, slotId, epoch, evalId, jkt, purpose: 'unlock' })
          expect(await verify(made, guardId, message, signature)).toBe(true)
        }
        const known = [{ vaultId, ...walletOf(made) }]
        expect(await ask('open', { ...toRelease(made), known })).toEqual({ wallet: known[0] })
      },
    )
    test('behavior: proves its keys to the API that asks for it, and only then', async () => {
      const { ask } = openWorker(slots)
      const challenge = id(3)
      await attempt(ask, made)
      const proveTo = { apiOrigin, challenge }
      const { keys } = await ask('open', { ...toRelease(made), known: [], proveTo })
      expect(provenBy(keys, challengeMessage(challenge))).toEqual(keyFamilies)
      expect(provenBy(keys, challengeMessage(id(4)))).toEqual([])
      expect(await openFully()).not.toHaveProperty('keys')
    })
    test('error: a wrong PIN proves nothing and opens nothing', async () => {
      const { ask } = openWorker(slots)
      const { proofs } = await attempt(ask, made, { pin: '482916' })
      for (const { guardId, evalId, signature } of proofs) {
        const { slotId, epoch } = made.put.slot
        const message = pinProofMessage({ guardId, vaultId, slotId, epoch, evalId, jkt, purpose: 'unlock' })
        expect(await verify(made, guardId, message, signature)).toBe(false)
      }
      expect(await ask('open', { ...toRelease(made), known: [] }).catch((e) => e)).toEqual(failsWith('not_trusted'))
    })
    test('error: a lying guard is named, and another takes its place', async () => {
      const { ask } = openWorker(slots)
      const { blinded } = await ask('blind', {
        userId,
        vaultId,
        slot: toSlot(made),
        pin,
        purpose: 'unlock',
        jkt,
        ...trust,
      })
      const honest = asGuard(made, 'a', blinded)
      const lies = [
        { ...asGuard(other, 'a', blinded) },
        { ...honest, evaluated: asGuard(made, 'b', blinded).evaluated },
        { ...asGuard(made, 'b', blinded), guardId: 'a' },
        { ...honest, guardId: 'mallory' },
        { ...honest, evaluated: toBase64Url(new Uint8Array(33)) },
      ]
      for (const lie of lies) expect(await ask('evaluation', lie)).toEqual({ trusted: false })
      expect(await ask('prove', {}).catch((e) => e)).toEqual(failsWith('unavailable'))
      for (const guard of ['b', 'c']) await ask('evaluation', asGuard(made, guard, blinded))
      await ask('apiEvaluation', asApi(made, blinded))
      await ask('prove', {})
      await ask('open', { ...toRelease(made), known: [] })
    })
    test('error: one guard alone is not enough, twice the same neither', async () => {
      const { ask } = openWorker(slots)
      const { blinded } = await ask('blind', {
        userId,
        vaultId,
        slot: toSlot(made),
        pin,
        purpose: 'unlock',
        jkt,
        ...trust,
      })
      expect(await ask('evaluation', asGuard(made, 'a', blinded))).toEqual({ trusted: true })
      expect(await ask('evaluation', asGuard(made, 'a', blinded))).toEqual({ trusted: false })
      expect(await ask('prove', {}).catch((e) => e)).toEqual(failsWith('unavailable'))
    })
    test('error: the guards without the API, and the API without the guards', async () => {
      const { ask } = openWorker(slots)
      const request = { userId, vaultId, slot: toSlot(made), pin, purpose: 'unlock' as const, jkt, ...trust }
      const { blinded } = await ask('blind', request)
      for (const guard of ['a', 'b']) await ask('evaluation', asGuard(made, guard, blinded))
      expect(await ask('prove', {}).catch((e) => e)).toEqual(failsWith('unavailable'))
      const again = await ask('blind', request)
      expect(await ask('apiEvaluation', asApi(made, again.blinded))).toEqual({ trusted: true })
      expect(await ask('apiEvaluation', asApi(made, again.blinded))).toEqual({ trusted: false })
      expect(await ask('prove', {}).catch((e) => e)).toEqual(failsWith('unavailable'))
    })
    test('behavior: the proof for the API is of its evaluation', async () => {
      const { ask } = openWorker(slots)
      const { proof } = await attempt(ask, made)
      const { slotId, epoch, evaluator } = made.put.slot
      const about = { guardId: apiProofName, vaultId, slotId, epoch, jkt, purpose: 'unlock' as const }
      expect(proof?.evalId).toBe(id(7))
      const isRight = (evalId: string) =>
        verifyWith(evaluator?.authKey ?? '', pinProofMessage({ ...about, evalId }), proof?.signature ?? '')
      expect(await isRight(id(7))).toBe(true)
      expect(await isRight(id(8))).toBe(false)
    })
    test('error: out of order', async () => {
      const { ask } = openWorker(slots)
      expect(await ask('prove', {}).catch((e) => e)).toEqual(failsWith('conflict'))
      expect(await ask('open', { ...toRelease(made), known: [] }).catch((e) => e)).toEqual(failsWith('conflict'))
      await ask('blind', { userId, vaultId, slot: toSlot(made), pin, purpose: 'unlock', jkt, ...trust })
      expect(await ask('open', { ...toRelease(made), known: [] }).catch((e) => e)).toEqual(failsWith('conflict'))
    })
  })

  // The API lies.
  describe('hostile API', () => {
    const slotWith = (change: (slot: RequestTo<'blind'>['slot']) => object) => {
      const slot = toSlot(made)
      return { ...slot, ...change(slot) } as RequestTo<'blind'>['slot']
    }
    test.each<[string, (slot: RequestTo<'blind'>['slot']) => object]>([
      ['guards of its own', (slot) => ({ guards: slot.guards.map((g, i) => ({ ...g, id: `mallory-${i}` })) })],
      ['one guard twice', ({ guards: [a] }) => ({ guards: [a, a] })],
      ['a lower threshold', () => ({ threshold: 1 })],
      ['a threshold nobody can meet', () => ({ threshold: 4 })],
      ['less memory', ({ kdf }) => ({ kdf: { ...kdf, memory: 8 } })],
      ['fewer passes', ({ kdf }) => ({ kdf: { ...kdf, iterations: 1 } })],
    ])('error: %s is refused before a guess is spent', async (_, change) => {
      const { ask } = openWorker(slots)
      const request = { userId, vaultId, slot: slotWith(change), pin, purpose: 'unlock' as const, jkt, ...trust }
      expect(await ask('blind', request).catch((e) => e)).toEqual(failsWith('not_trusted'))
    })
    test('error: a guard of its own beside ours is refused as the work of a newer release, before a guess is spent', async () => {
      const { ask } = openWorker(slots)
      const slot = slotWith(({ guards }) => ({ guards: guards.map((g, i) => (i ? g : { ...g, id: 'mallory' })) }))
      const request = { userId, vaultId, slot, pin, purpose: 'unlock' as const, jkt, ...trust }
      expect(await ask('blind', request).catch((e) => e)).toEqual(failsWith('outdated'))
      expect(await ask('prove', {}).catch((e) => e)).toEqual(failsWith('conflict'))
    })
    test('behavior: the guards of an earlier set, and no fewer than that set asked for', async () => {
      const { ask } = openWorker(slots)
      const formerSets = [{ guards: trust.guards, threshold: trust.threshold }]
      const now = { guards: ['b', 'c', 'd'], threshold: 3, formerSets }
      const request = { userId, vaultId, pin, purpose: 'unlock' as const, jkt, ...now }
      const slot = slotWith(() => ({}))
      expect(await ask('blind', { ...request, slot })).toMatchObject({ blinded: expect.any(String) })
      const fewer = slotWith(() => ({ threshold: trust.threshold - 1 }))
      expect(await ask('blind', { ...request, slot: fewer }).catch((e) => e)).toEqual(failsWith('not_trusted'))
    })
    test('error: a false public key of a guard makes the honest guard a liar', async () => {
      const { ask } = openWorker(slots)
      const slot = slotWith(() => ({ guards: toSlot(other).guards }))
      const { blinded } = await ask('blind', { userId, vaultId, slot, pin, purpose: 'unlock', jkt, ...trust })
      expect(await ask('evaluation', asGuard(made, 'a', blinded))).toEqual({ trusted: false })
    })
    test('error: an evaluation of its own with another key, or of another element', async () => {
      const { ask } = openWorker(slots)
      const { blinded } = await ask('blind', {
        userId,
        vaultId,
        slot: toSlot(made),
        pin,
        purpose: 'unlock',
        jkt,
        ...trust,
      })
      const honest = asApi(made, blinded)
      const lies = [
        asApi(other, blinded),
        asApi(made, made.put.slot.guards[0]?.publicKey ?? ''),
        { ...honest, evaluated: asApi(other, blinded).evaluated },
        { ...honest, evaluated: toBase64Url(new Uint8Array(33)) },
      ]
      for (const lie of lies) expect(await ask('apiEvaluation', lie)).toEqual({ trusted: false })
      expect(await ask('apiEvaluation', honest)).toEqual({ trusted: true })
    })
    test('error: another evaluator, and an honest evaluation by it', async () => {
      const { ask } = openWorker(slots)
      const slot = { ...toSlot(made), evaluator: other.put.slot.evaluator?.publicKey ?? '' }
      const request = { userId, vaultId, slot, pin, purpose: 'unlock' as const, jkt, ...trust }
      const { blinded } = await ask('blind', request)
      for (const guard of ['a', 'b']) await ask('evaluation', asGuard(made, guard, blinded))
      expect(await ask('apiEvaluation', asApi(other, blinded))).toEqual({ trusted: true })
      const { proofs } = await ask('prove', {})
      for (const { guardId, evalId, signature } of proofs) {
        const { slotId, epoch } = made.put.slot
        const message = pinProofMessage({ guardId, vaultId, slotId, epoch, evalId, jkt, purpose: 'unlock' })
        expect(await verify(made, guardId, message, signature)).toBe(false)
      }
      expect(await ask('open', { ...toRelease(made), known: [] }).catch((e) => e)).toEqual(failsWith('not_trusted'))
    })
    test('error: the slot passed off as one without the API', async () => {
      const { ask } = openWorker(slots)
      const { slotId, epoch, kdf, threshold, guards } = toSlot(made)
      const slot = { slotId, epoch, kdf, threshold, guards, type: 'pin' as const }
      const request = { userId, vaultId, slot, pin, purpose: 'unlock' as const, jkt, ...trust }
      const { blinded } = await ask('blind', request)
      for (const guard of ['a', 'b']) await ask('evaluation', asGuard(made, guard, blinded))
      expect(await ask('apiEvaluation', asApi(made, blinded))).toEqual({ trusted: false })
      const { proofs, proof } = await ask('prove', {})
      expect(proof).toBeUndefined()
      for (const { guardId, evalId, signature } of proofs) {
        const message = pinProofMessage({ guardId, vaultId, slotId, epoch, evalId, jkt, purpose: 'unlock' })
        expect(await verify(made, guardId, message, signature)).toBe(false)
      }
      expect(await ask('open', { ...toRelease(made), known: [] }).catch((e) => e)).toEqual(failsWith('not_trusted'))
    })
    test('error: a guard left out of the set, though enough honest ones answer', async () => {
      const { ask } = openWorker(slots)
      const slot = slotWith(({ guards }) => ({ guards: guards.slice(0, 2) }))
      await attempt(ask, made, { slot })
      const release = { ...toRelease(made), known: [] }
      expect(await ask('open', release).catch((e) => e)).toEqual(failsWith('not_trusted', /does not open/))
    })
    test.each<[string, () => Partial<Release>, RegExp]>([
      ['another wallet’s wrapped key', () => ({ wrappedKey: other.put.slot.wrappedKey }), /does not open/],
      ['another slot whole', () => toRelease(other), /not the one this PIN/],
      ['another server share', () => ({ serverShare: other.put.slot.serverShare }), /not the one this PIN/],
      ['another commitment', () => ({ commit: other.put.slot.commit }), /not the one this PIN/],
      ['an older vault', () => ({ ciphertext: other.put.ciphertext }), /does not open/],
      ['another version of the vault', () => ({ version: 2 }), /does not open/],
      ['a text too short', () => ({ ciphertext: 'AAAA' }), /too short/],
    ])('error: %s', async (_, change, why) => {
      const { ask } = openWorker(slots)
      await attempt(ask, made)
      const release = { ...toRelease(made), ...change(), known: [] }
      expect(await ask('open', release).catch((e) => e)).toEqual(failsWith('not_trusted', why))
      expect(await ask('signMessage', { message: '0x00' }).catch((e) => e)).toSatisfy((e) =>
        isWalletError(e, 'unauthorized'),
      )
    })
    test('error: a text crafted for a key of its own never reaches the cipher', async () => {
      const { ask } = openWorker(slots)
      await attempt(ask, made)
      const wrappedKey = toBase64Url(await seal(new Uint8Array(32), new Uint8Array(32), fromUtf8('')))
      const release = { ...toRelease(made), wrappedKey, commit: toBase64Url(new Uint8Array(32)), known: [] }
      expect(await ask('open', release).catch((e) => e)).toEqual(failsWith('not_trusted', /not the one this PIN/))
    })
    test.each(['userId', 'vaultId'] as const)('error: another %s', async (field) => {
      const { ask } = openWorker(slots)
      await attempt(ask, made, { [field]: id(7) })
      expect(await ask('open', { ...toRelease(made), known: [] }).catch((e) => e)).toEqual(failsWith('not_trusted'))
    })
    test.each([
      ['address', { address: `0x${'1'.repeat(40)}` as const }],
      ['ECDSA key', { ecdsaPublicKey: `0x${'1'.repeat(128)}` as const }],
      ['EdDSA key', { eddsaPublicKey: `0x${'1'.repeat(64)}` as const }],
      ['account of another family', { aptos: { address: '0x1', publicKey: '0x1' } }],
    ])('error: a false %s', async (_, lie) => {
      const { ask } = openWorker(slots)
      await attempt(ask, made)
      const wallet = walletOf(made)
      const accounts = { ...wallet.accounts, ...('aptos' in lie && lie) }
      const known = [{ vaultId, ...wallet, ...(!('aptos' in lie) && lie), accounts }]
      expect(await ask('open', { ...toRelease(made), known }).catch((e) => e)).toEqual(
        failsWith('not_trusted', /another wallet/),
      )
    })
  })

  describe('sign', () => {
    test('default: a message recovers to the account', async () => {
      const { ask, wallet } = await openFully()
      const { signature } = await ask('signMessage', { message: toHex(fromUtf8('hello')) })
      expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.address)
    })
    const transaction = { type: 'eip1559', chainId: 80001, nonce: 0, gas: 21000n, to: `0x${'35'.repeat(20)}` } as const
    const unsigned = serializeTransaction({ ...transaction, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n })

    test('behavior: one transaction for each PIN given for a signature', async () => {
      const { ask, wallet } = await openFully('transfer')
      const { raw } = await ask('signTransaction', { unsigned })
      expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(wallet.address)
      expect(await ask('signTransaction', { unsigned }).catch((e) => e.message)).toMatch(/needs the PIN/)
    })
    test('behavior: as many as the PIN was given for, each at most two minutes after the one before', async () => {
      const clock = vi.spyOn(Date, 'now')
      try {
        const { ask } = await openFully('transfer', openWorker(slots), 3)
        const start = Date.now()
        clock.mockReturnValue(start + 110_000)
        await ask('signTransaction', { unsigned })
        clock.mockReturnValue(start + 220_000)
        await ask('signTransaction', { unsigned })
        clock.mockReturnValue(start + 345_000)
        expect(await ask('signTransaction', { unsigned }).catch((e) => e.message)).toMatch(/needs the PIN/)
        clock.mockReturnValue(start + 346_000)
        expect(await ask('signTransaction', { unsigned }).catch((e) => e.message)).toMatch(/needs the PIN/)
      } finally {
        clock.mockRestore()
      }
      const { ask } = await openFully('transfer', openWorker(slots), 2)
      await ask('signTransaction', { unsigned })
      await ask('signTransaction', { unsigned })
      expect(await ask('signTransaction', { unsigned }).catch((e) => e.message)).toMatch(/needs the PIN/)
    })
    test('error: a PIN for more transactions than a page may ask for, or for none', async () => {
      expect(mostSignatures).toBe(mostCalls)
      for (const signatures of [0, mostSignatures + 1, 1.5])
        await expect(openFully('transfer', openWorker(slots), signatures)).rejects.toEqual(failsWith('internal'))
    })
    test('error: a transaction after a PIN given to unlock', async () => {
      const { ask } = await openFully('unlock', openWorker(slots), 5)
      expect(await ask('signTransaction', { unsigned }).catch((e) => e.message)).toMatch(/needs the PIN/)
    })
    test('error: a new unlocking takes the permission back', async () => {
      const worker = await openFully('transfer')
      await openFully('unlock', worker)
      expect(await worker.ask('signTransaction', { unsigned }).catch((e) => e.message)).toMatch(/needs the PIN/)
    })
    const typed = (primaryType: string, fields: { name: string; type: string }[], message: object, domain = {}) => {
      const types = { EIP712Domain: [{ name: 'name', type: 'string' }], [primaryType]: fields }
      return JSON.stringify({ types, primaryType, domain: { name: 'Ether Mail', ...domain }, message })
    }
    const letter = typed('Login', [{ name: 'contents', type: 'string' }], { contents: 'Hello' })
    const spends = typed(
      'Permit',
      [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
      { owner: `0x${'1'.repeat(40)}`, spender: `0x${'2'.repeat(40)}`, value: '5' },
    )
    const unknown = typed('Act', [{ name: 'root', type: 'bytes32' }], { root: `0x${'ab'.repeat(32)}` })
    const keyToAnAccount = typed('ClobAuth', [{ name: 'message', type: 'string' }], { message: 'Hello' }).replace(
      'Ether Mail',
      'ClobAuthDomain',
    )
    test.each<[string, (ask: ReturnType<typeof openWorker>['ask'], account?: number) => Promise<unknown>]>([
      ['typed data that lets somebody spend', (ask) => ask('signTypedData', { json: spends })],
      ['typed data that nobody knows', (ask) => ask('signTypedData', { json: unknown })],
      ['typed data whose signature is a key to an account', (ask) => ask('signTypedData', { json: keyToAnAccount })],
      ['bytes that are no text', (ask) => ask('signMessage', { message: `0x${'ab'.repeat(32)}` })],
      [
        'the same on Solana',
        (ask) => ask('signOf', { family: 'solana', as: 'message', bytes: `0x${'ab'.repeat(32)}` }),
      ],
      ['packed data on Tezos', (ask) => ask('signOf', { family: 'tezos', as: 'message', bytes: '0x0500a401' })],
    ])('error: %s without a PIN for it', async (_, sign) => {
      const { ask } = await openFully('unlock', openWorker(slots), 5)
      expect(await sign(ask).catch((e) => e.message)).toMatch(/needs the PIN/)
      const share = toBase64Url(new Uint8Array(32).fill(5))
      await ask('saveResumeSlot', { jkt, share })
      const resumed = openWorker(slots)
      await resumed.ask('resume', { jkt, userId, share })
      expect(await sign(resumed.ask).catch((e) => e.message)).toMatch(/needs the PIN/)
      const allowed = await openFully('transfer')
      expect(await sign(allowed.ask)).toMatchObject({ signature: expect.any(String) })
      expect(await sign(allowed.ask).catch((e) => e.message)).toMatch(/needs the PIN/)
    })
    test('behavior: text and letters take none; typed data that fits no type uses none up', async () => {
      const { ask } = await openFully('transfer')
      await ask('signTypedData', { json: letter })
      await ask('signMessage', { message: toHex(fromUtf8('hello')) })
      for (const json of ['{}', spends.replace('"5"', '"five"')])
        expect(await ask('signTypedData', { json }).catch((e) => e)).toSatisfy((e) => isWalletError(e, 'invalidParams'))
      await ask('signTransaction', { unsigned })
    })
    const isSigned = async (publicKey: Uint8Array, signature: string | undefined, text = fromUtf8('hello')) => {
      const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
      return crypto.subtle.verify('Ed25519', key, fromHex(signature as `0x${string}`), text)
    }
    test('behavior: other families sign with keys of their own: a message open, a transaction by the PIN', async () => {
      const { ask, wallet } = await openFully('transfer')
      const { solana, aptos } = wallet.accounts
      const message = toHex(fromUtf8('hello'))
      const signed = await ask('signOf', { family: 'solana', as: 'message', bytes: message })
      expect(signed.raw).toBeUndefined()
      expect(await isSigned(fromAddress(solana.publicKey), signed.signature)).toBe(true)
      // A page could have the key proven for somebody else.
      const reserved = toHex(challengeMessage('AAAAAAAAAAAAAAAAAAAAAA'))
      const refused = ask('signOf', { family: 'solana', as: 'message', bytes: reserved })
      expect(await refused.catch((e) => e)).toSatisfy((e) => isWalletError(e, 'invalidParams'))
      const full = toHex(fromUtf8('APTOS\nmessage: hello\nnonce: 1'))
      const answer = await ask('signOf', { family: 'aptos', as: 'message', bytes: full })
      expect(await isSigned(fromHex(aptos.publicKey as `0x${string}`), answer.signature, fromHex(full))).toBe(true)

      const near = encodeNear({
        signerId: wallet.accounts.near.address ?? '',
        publicKey: { ed25519: fromAddress(wallet.accounts.near.publicKey.slice('ed25519:'.length)) },
        nonce: 1n,
        receiverId: 'bob.near',
        blockHash: new Uint8Array(32),
        actions: [{ transfer: { deposit: 1n } }],
      })
      const bytes = toHex(near)
      const { raw, id } = await ask('signOf', { family: 'near', as: 'transaction', bytes })
      expect(raw).toContain(bytes.slice(2))
      expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
      expect(await ask('signOf', { family: 'near', as: 'transaction', bytes }).catch((e) => e.message)).toMatch(
        /needs the PIN/,
      )
    })
    test('behavior: a message of Hedera is signed with the EVM key, one of Tezos only where it is packed', async () => {
      const { ask } = await openFully('unlock')
      const { signature = '' } = await ask('signOf', { family: 'hedera', as: 'message', bytes: toHex(fromUtf8('hi')) })
      expect(atob(signature)).toHaveLength(103)
      const packed = await ask('signOf', { family: 'tezos', as: 'message', bytes: '0x0501000000026869' })
      expect(packed.signature).toMatch(/^edsig/)
      const operation = ask('signOf', { family: 'tezos', as: 'message', bytes: '0x0301000000026869' })
      await expect(operation).rejects.toEqual(expect.toSatisfy((e) => isWalletError(e, 'invalidParams')))
    })
    test('error: a kind of signature the family has not', async () => {
      const { ask } = await openFully('transfer')
      for (const [family, as] of [
        ['near', 'message'],
        ['tezos', 'parties'],
        ['hedera', 'transaction'],
      ] as const)
        expect(await ask('signOf', { family, as, bytes: '0x00' }).catch((e) => e)).toEqual(
          expect.toSatisfy((e) => isWalletError(e, 'invalidArgument')),
        )
    })
    test('error: everything while closed', async () => {
      const { ask } = openWorker(slots)
      const attempts = [
        ask('signMessage', { message: '0x00' }),
        ask('signTypedData', { json: '{}' }),
        ask('signTransaction', { unsigned }),
        ask('signOf', { family: 'solana', as: 'message', bytes: '0x00' }),
      ]
      for (const result of await Promise.allSettled(attempts))
        expect(result).toEqual({
          status: 'rejected',
          reason: expect.toSatisfy((e) => isWalletError(e, 'unauthorized')),
        })
    })
  })

  describe('resume', () => {
    const share = toBase64Url(new Uint8Array(32).fill(5))
    test('default: another worker of this session opens without a PIN', async () => {
      const first = await openFully()
      await first.ask('saveResumeSlot', { jkt, share })
      const second = openWorker(slots)
      expect(await second.ask('hasResumeSlot', { jkt, userId })).toEqual({ exists: true })
      expect(await second.ask('resume', { jkt, userId, share })).toEqual({ wallet: first.wallet })
      await second.ask('signMessage', { message: '0x6869' })
      expect(await second.ask('signTransaction', { unsigned: '0x02' }).catch((e) => e.message)).toMatch(/needs the PIN/)
    })
    test('behavior: proves its keys to the API that asks for it', async () => {
      const { ask } = await openFully()
      await ask('saveResumeSlot', { jkt, share })
      const proveTo = { apiOrigin, challenge: id(3) }
      const { keys } = await openWorker(slots).ask('resume', { jkt, userId, share, proveTo })
      expect(provenBy(keys, challengeMessage(id(3)))).toEqual(keyFamilies)
    })
    test('error: another share, session or user', async () => {
      const { ask } = await openFully()
      await ask('saveResumeSlot', { jkt, share })
      const second = openWorker(slots)
      const wrong = toBase64Url(new Uint8Array(32))
      expect(await second.ask('resume', { jkt, userId, share: wrong }).catch((e) => e)).toEqual(
        failsWith('not_trusted'),
      )
      expect(await second.ask('hasResumeSlot', { jkt: wrong, userId })).toEqual({ exists: false })
      expect(await second.ask('hasResumeSlot', { jkt, userId: id(8) })).toEqual({ exists: false })
      expect(await second.ask('resume', { jkt, userId: id(8), share }).catch((e) => e)).toEqual(failsWith('not_found'))
    })
    test('error: nothing to keep while closed', async () => {
      expect(
        await openWorker(slots)
          .ask('saveResumeSlot', { jkt, share })
          .catch((e) => e),
      ).toEqual(failsWith('conflict'))
    })
  })

  describe('further accounts', () => {
    const toKnown = ({ vaultId: _, ...account }: AnswerFrom<'addAccount'>['wallet'], name?: string) => ({
      further: [{ index: 1, ...account, ...(name !== undefined && { name }) }],
    })
    const allowed = async () => {
      const { ask, raw } = openWorker(slots)
      await attempt(ask, made, { purpose: 'account-add' })
      await ask('open', { ...toRelease(made), known: [] })
      return { ask, raw }
    }
    const first = { number: 1, index: 1, apiOrigin }
    const unauthorized = expect.toSatisfy((error) => isWalletError(error, 'unauthorized'))

    test('default: the next one of the phrase, whose every key and owner sign', async () => {
      const { ask } = await allowed()
      const { add, wallet } = await ask('addAccount', { ...first, name: 'Savings' })
      const account = toWallet(readKeys(add.keys))
      expect(wallet).toEqual({ vaultId, ...account })
      expect(account.address).not.toBe(walletOf(made).address)
      const message = walletAccountAddMessage({ vaultId, number: 1, index: 1 }, account)
      expect(provenBy(add.keys, message)).toEqual(keyFamilies)
      expect(await verifyWith(made.put.ownerKey, message, add.ownerSignature)).toBe(true)
      const { signature } = await ask('signMessage', { message: '0x6869', account: 1 })
      expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature })).toBe(wallet.address)
      const ofFirst = await ask('signMessage', { message: '0x6869' })
      expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature: ofFirst.signature })).toBe(
        walletOf(made).address,
      )
      // A permission is one for all accounts.
      const third = await ask('signTransaction', { unsigned: '0x02', account: 1 }).catch((e) => e)
      expect(third).toEqual(unauthorized)
    })
    test('error: no fresh proof for it, a second one for the same proof, an account left out', async () => {
      for (const purpose of ['unlock', 'transfer', 'slot-change', 'data', 'delete'] as const) {
        const { ask } = openWorker(slots)
        await attempt(ask, made, { purpose })
        await ask('open', { ...toRelease(made), known: [] })
        expect(await ask('addAccount', first).catch((e) => e), purpose).toEqual(unauthorized)
      }
      const { ask } = await allowed()
      expect(await ask('addAccount', { ...first, index: 2 }).catch((e) => e)).toEqual(failsWith('not_trusted'))
      await ask('addAccount', first)
      expect(await ask('addAccount', { ...first, index: 2 }).catch((e) => e)).toEqual(unauthorized)
    })
    test('behavior: another opening and `resume` have it and its name, and add nothing', async () => {
      const { ask } = await allowed()
      const { add, wallet } = await ask('addAccount', { ...first, name: 'Savings' })
      const { name: ofFirst } = await ask('nameAccount', { index: 0, name: 'Every day' })
      const accounts = { ...toKnown(wallet, add.name), first: ofFirst }
      const names = [
        { index: 0, name: 'Every day' },
        { index: 1, name: 'Savings' },
      ]
      const second = openWorker(slots)
      await attempt(second.ask, made)
      expect(await second.ask('open', { ...toRelease(made), known: [], accounts })).toMatchObject({ names })
      const window = openWorker(slots, true)
      await attempt(window.ask, made, { purpose: 'export' })
      await window.ask('open', { ...toRelease(made), known: [], accounts })
      const kit = drawKitCode()
      const bundle = readBundle((await window.ask('makeBundle', { kit })).text)
      expect((await openBundle(bundle, { kit })).names).toEqual(['Every day', 'Savings'])
      const share = toBase64Url(new Uint8Array(32).fill(5))
      await second.ask('saveResumeSlot', { jkt, share })
      const third = openWorker(slots)
      expect(await third.ask('resume', { jkt, userId, share, accounts })).toMatchObject({ names })
      for (const worker of [second, third]) {
        const { signature } = await worker.ask('signMessage', { message: '0x6869', account: 1 })
        expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature })).toBe(wallet.address)
        expect(await worker.ask('signMessage', { message: '0x6869', account: 2 }).catch((e) => e)).toEqual(unauthorized)
        expect(await worker.ask('addAccount', { ...first, index: 2 }).catch((e) => e)).toEqual(unauthorized)
      }
    })
    test('error: an account that is another phrase’s opens nothing; a name that is another account’s is none', async () => {
      const { ask } = await allowed()
      const { add, wallet } = await ask('addAccount', { ...first, name: 'Savings' })
      const second = openWorker(slots)
      await attempt(second.ask, made)
      const falsely = toKnown({ ...wallet, address: '0x1111111111111111111111111111111111111111' })
      const lied = second.ask('open', { ...toRelease(made), known: [], accounts: falsely })
      expect(await lied.catch((e) => e)).toEqual(failsWith('not_trusted'))
      expect(await second.ask('signMessage', { message: '0x6869' }).catch((e) => e)).toEqual(unauthorized)
      await attempt(second.ask, made)
      const swapped = { ...toKnown(wallet), ...(add.name !== undefined && { first: add.name }) }
      const opened = await second.ask('open', { ...toRelease(made), known: [], accounts: swapped })
      expect(opened.names).toBe(undefined)
    })
    test('behavior: the key of each is shown in the export window, at its path', async () => {
      const { ask } = await allowed()
      const { wallet } = await ask('addAccount', first)
      const window = openWorker(slots, true)
      await attempt(window.ask, made, { purpose: 'export' })
      await window.ask('open', { ...toRelease(made), known: [], accounts: toKnown(wallet) })
      const { text, path } = await window.ask('reveal', { what: 'evm', account: 1 })
      expect(path).toBe("m/44'/60'/0'/0/1")
      expect(privateKeyToAccount(text as `0x${string}`).address).toBe(wallet.address)
    })
  })

  describe('imported keys', () => {
    const text = `0x${'42'.repeat(32)}` as const
    const { address } = privateKeyToAccount(text)
    const request = { number: 1, after: 0 as const, apiOrigin, text }
    const unauthorized = expect.toSatisfy((error) => isWalletError(error, 'unauthorized'))
    const allowed = async (
      purpose: 'account-import' | 'account-remove' = 'account-import',
      accounts?: AccountsKnown,
    ) => {
      const worker = openWorker(slots)
      await attempt(worker.ask, made, { purpose })
      const opened = await worker.ask('open', { ...toRelease(made), known: [], ...(accounts && { accounts }) })
      return { ...worker, opened }
    }
    const toKnown = ({ add, account }: AnswerFrom<'importKey'>) => ({
      further: [],
      imported: [
        { index: add.index, ...account, sealedKey: add.sealedKey, ...(add.name !== undefined && { name: add.name }) },
      ],
    })
    const imports = async (name?: string) => {
      const { ask } = await allowed()
      const answer = await ask('importKey', { ...request, ...(name !== undefined && { name }) })
      return { ask, answer, accounts: toKnown(answer) }
    }

    test('default: is sealed, proven by itself and its owner, and signs once the API has it', async () => {
      const { ask, raw } = await allowed()
      expect(await ask('readKey', { text })).toEqual({ address })
      const { add, account } = await ask('importKey', { ...request, name: 'Old phone' })
      expect(account.address).toBe(address)
      expect(add.index).toBe(100)
      const message = walletAccountImportMessage(add, account)
      expect(await verifyWith(made.put.ownerKey, message, add.ownerSignature)).toBe(true)
      const proof = importProofMessage({ apiOrigin, userId, occasion: message })
      const [publicKey, signature] = [add.key.publicKey, add.key.signature].map((each) => fromBase64Url(each))
      expect(isKeyProof('evm', publicKey as Bytes, proof, signature as Bytes)).toBe(true)
      // No page could have it sign that.
      expect(isReserved(proof)).toBe(true)
      expect(await ask('signMessage', { message: '0x6869', account: 100 }).catch((e) => e)).toEqual(unauthorized)
      const other = await imports()
      await other.ask('endChange', {})
      await other.ask('keepImport', {})
      expect(await other.ask('signMessage', { message: '0x6869', account: 100 }).catch((e) => e)).toEqual(unauthorized)
      await ask('keepImport', {})
      const signed = await ask('signMessage', { message: '0x6869', account: 100 })
      expect(await recoverMessageAddress({ message: { raw: '0x6869' }, ...signed })).toBe(address)
      expect(JSON.stringify(raw)).not.toContain('42'.repeat(32))
      expect(JSON.stringify(raw)).not.toContain('Old phone')
    })

    test('error: a text that is no key, an account of this wallet, no fresh proof for it', async () => {
      const { ask } = await allowed()
      expect(await ask('readKey', { text: 'abc' })).toEqual({ flaw: 'form' })
      expect(await ask('readKey', { text: Array(12).fill('abandon').join(' ') })).toEqual({ flaw: 'phrase' })
      expect(await ask('readKey', { text: '0'.repeat(64) })).toEqual({ flaw: 'range' })
      const window = openWorker(slots, true)
      await attempt(window.ask, made, { purpose: 'export' })
      await window.ask('open', { ...toRelease(made), known: [] })
      const own = (await window.ask('reveal', { what: 'evm' })).text
      expect(await ask('readKey', { text: own })).toEqual({ flaw: 'own', address: walletOf(made).address })
      // The phrase has it too: it would be there twice once it is added.
      const phrase = (await window.ask('reveal', { what: 'phrase' })).text
      const later = mnemonicToAccount(phrase, { addressIndex: mostAccounts - 1 })
      const laterKey = toHex(Uint8Array.from(later.getHdKey().privateKey ?? []))
      expect(await ask('readKey', { text: laterKey })).toEqual({ flaw: 'later', address: later.address })
      const invalid = expect.toSatisfy((error) => isWalletError(error, 'invalidArgument'))
      for (const each of [own, laterKey, 'abc'])
        expect(await ask('importKey', { ...request, text: each }).catch((e) => e)).toEqual(invalid)
      await ask('importKey', request)
      expect(await ask('importKey', request).catch((e) => e)).toEqual(unauthorized)
      for (const purpose of ['unlock', 'transfer', 'slot-change', 'data', 'account-add', 'account-remove'] as const) {
        const other = openWorker(slots)
        await attempt(other.ask, made, { purpose })
        await other.ask('open', { ...toRelease(made), known: [] })
        for (const act of [other.ask('readKey', { text }), other.ask('importKey', request)])
          expect(await act.catch((e) => e), purpose).toEqual(unauthorized)
      }
    })

    test('behavior: another opening and `resume` have it and its name; `resume` adds, shows and removes nothing', async () => {
      const { accounts } = await imports('Old phone')
      const names = [{ index: 100, name: 'Old phone' }]
      const { ask, opened } = await allowed('account-remove', accounts)
      expect(opened).toMatchObject({ names })
      const share = toBase64Url(new Uint8Array(32).fill(5))
      await ask('saveResumeSlot', { jkt, share })
      const resumed = openWorker(slots)
      expect(await resumed.ask('resume', { jkt, userId, share, accounts })).toMatchObject({ names })
      for (const worker of [ask, resumed.ask]) {
        const signed = await worker('signMessage', { message: '0x6869', account: 100 })
        expect(await recoverMessageAddress({ message: { raw: '0x6869' }, ...signed })).toBe(address)
      }
      for (const act of [
        resumed.ask('readKey', { text }),
        resumed.ask('importKey', request),
        resumed.ask('removeKey', { number: 1, index: 100 }),
        resumed.ask('reveal', { what: 'evm', account: 100 }),
      ])
        expect(await act.catch((e) => e)).toSatisfy(
          (e) => isWalletError(e, 'unauthorized') || isServiceError(e, 'not_allowed'),
        )
    })

    test('behavior: the other families’ keys are not there; Hedera’s messages are EVM’s', async () => {
      const { accounts } = await imports()
      const { ask } = await allowed('account-remove', accounts)
      const bytes = toHex(fromUtf8('hello'))
      for (const family of ['solana', 'aptos', 'near', 'tezos'] as const)
        expect(await ask('signOf', { family, as: 'message', bytes, account: 100 }).catch((e) => e), family).toEqual(
          unauthorized,
        )
      expect(await ask('signOf', { family: 'hedera', as: 'message', bytes, account: 100 })).toHaveProperty('signature')
    })

    test('behavior: a further account of the phrase is still the next one', async () => {
      const { accounts } = await imports()
      const worker = openWorker(slots)
      await attempt(worker.ask, made, { purpose: 'account-add' })
      await worker.ask('open', { ...toRelease(made), known: [], accounts })
      expect((await worker.ask('addAccount', { number: 2, index: 1, apiOrigin })).add.index).toBe(1)
      const again = await allowed('account-import', accounts)
      const next = await again.ask('importKey', { ...request, text: `0x${'43'.repeat(32)}`, after: 107 })
      expect(next.add.index).toBe(108)
    })

    test('error: a key that is another account’s, vault’s or nobody’s opens nothing', async () => {
      const { accounts } = await imports()
      const [one] = accounts.imported
      if (!one) throw new Error('none')
      for (const change of [
        { address: '0x1111111111111111111111111111111111111111' as const },
        { ecdsaPublicKey: walletOf(made).ecdsaPublicKey },
        { index: 101 },
        { sealedKey: toBase64Url(new Uint8Array(99)) },
      ]) {
        const falsely = { further: [], imported: [{ ...one, ...change }] }
        expect(await allowed('account-import', falsely).catch((e) => e)).toEqual(failsWith('not_trusted'))
        const both = { further: [], imported: [one, { ...one, ...change, index: one.index }] }
        if (!('index' in change))
          expect(await allowed('account-import', both).catch((e) => e)).toEqual(failsWith('not_trusted'))
      }
    })

    test('behavior: a removal counts where the owner signed it', async () => {
      const { accounts } = await imports()
      const { ask } = await allowed('account-remove', accounts)
      const { remove } = await ask('removeKey', { number: 2, index: 100 })
      expect(await verifyWith(made.put.ownerKey, walletAccountRemoveMessage(remove), remove.ownerSignature)).toBe(true)
      expect(await ask('removeKey', { number: 3, index: 100 }).catch((e) => e)).toEqual(unauthorized)
      // It signs until the API has removed it.
      await ask('signMessage', { message: '0x6869', account: 100 })
      await ask('dropImport', { index: 100 })
      expect(await ask('signMessage', { message: '0x6869', account: 100 }).catch((e) => e)).toEqual(unauthorized)
      const { vaultId: _, ...removal } = remove
      const gone = await allowed('account-import', { ...accounts, importsRemoved: [removal] })
      expect(gone.opened.removed).toEqual([100])
      expect(await gone.ask('signMessage', { message: '0x6869', account: 100 }).catch((e) => e)).toEqual(unauthorized)
      for (const change of [{ index: 101 }, { number: 3 }, { ownerSignature: toBase64Url(new Uint8Array(64)) }]) {
        const claimed = { ...accounts, importsRemoved: [{ ...removal, ...change }] }
        const kept = await allowed('account-import', claimed)
        expect(kept.opened.removed).toBe(undefined)
        await kept.ask('signMessage', { message: '0x6869', account: 100 })
      }
    })

    test('behavior: is shown in the export window, and in the sunset file', async () => {
      const { accounts } = await imports('Old phone')
      const window = openWorker(slots, true)
      await attempt(window.ask, made, { purpose: 'export' })
      await window.ask('open', { ...toRelease(made), known: [], accounts })
      expect(await window.ask('reveal', { what: 'evm', account: 100 })).toEqual({ text })
      for (const refused of [
        { what: 'phrase', account: 100 },
        { what: 'solana', account: 100 },
        { what: 'evm', account: 101 },
      ] as const)
        expect(await window.ask('reveal', refused).catch((e) => e)).toBeInstanceOf(Error)
      const kit = drawKitCode()
      const bundle = readBundle((await window.ask('makeBundle', { kit })).text)
      expect((await openBundle(bundle, { kit })).imported).toEqual([
        { family: 'evm', privateKey: fromHex(text), name: 'Old phone' },
      ])
    })
  })

  describe('messages', () => {
    test('error: a request of another form is refused and quoted nowhere', async () => {
      const { ask, raw } = openWorker(slots)
      const failure = ask('blind', { pin: '482915' } as never)
      expect(await failure.catch((e) => e)).toEqual(failsWith('internal'))
      expect(JSON.stringify(raw)).not.toContain('482915')
    })
    test('error: what is no message gets no answer', async () => {
      const { post, raw, ask } = openWorker(slots)
      for (const junk of [
        null,
        'x',
        { id: 1 },
        { id: 1, operation: 'toString', request: {} },
        { id: '1', operation: 'prove' },
      ])
        post(junk)
      await ask('hasResumeSlot', { jkt, userId })
      expect(raw).toHaveLength(1)
    })
    test('behavior: no answer holds a secret', async () => {
      const { ask, raw } = await openFully('transfer')
      await ask('signMessage', { message: '0x6869' })
      // Only ciphertext and shares went out for storage; entropy and keys are in no answer at all.
      const keys = raw.flatMap((message) => Object.keys((message as { answer?: object }).answer ?? {}))
      expect(new Set(keys)).toEqual(new Set(['blinded', 'trusted', 'proof', 'proofs', 'wallet', 'signature']))
    })
  })
})
