import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  signTransaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { bytesToHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { checkSigned, isSignedBy } from './solana-chain.ts'

const lifetime = {
  blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash, // any 32 bytes
  lastValidBlockHeight: 1n,
}
const [ann, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])

/** A transfer of Ann's as a page makes it, and the same as a wallet gives it back. */
const transfer = async (amount: bigint) => {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(ann, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
    (m) =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source: ann, destination: bob.address, amount })],
        m,
      ),
  )
  const compiled = compileTransaction(message)
  const encode = (of: typeof compiled) => Uint8Array.from(getTransactionEncoder().encode(of))
  return { asked: encode(compiled), signed: encode(await signTransaction([ann.keyPair], compiled)) }
}

describe('checkSigned', () => {
  test('default: the account’s signature over the very message', async () => {
    const { asked, signed } = await transfer(5n)
    const { isRight, id } = await checkSigned(ann.address, asked, signed)
    expect(isRight).toBe(true)
    expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  test('error: another message, no signature, a wrong one, one of somebody else', async () => {
    const { asked, signed } = await transfer(5n)
    const wrong = Uint8Array.from(signed)
    wrong[5] = (wrong[5] ?? 0) ^ 1
    expect((await checkSigned(ann.address, (await transfer(6n)).asked, signed)).isRight).toBe(false)
    expect(await checkSigned(ann.address, asked, asked)).toEqual({ isRight: false, id: undefined })
    expect((await checkSigned(ann.address, asked, wrong)).isRight).toBe(false)
    expect((await checkSigned(bob.address, asked, signed)).isRight).toBe(false)
  })
})

describe('isSignedBy', () => {
  const sign = async (text: string) =>
    bytesToHex(Uint8Array.from(await signBytes(ann.keyPair.privateKey, new TextEncoder().encode(text))))

  test('default', async () => expect(await isSignedBy(ann.address, 'hello', await sign('hello'))).toBe(true))

  test('error: another text, another account', async () => {
    expect(await isSignedBy(ann.address, 'hullo', await sign('hello'))).toBe(false)
    expect(await isSignedBy(bob.address, 'hello', await sign('hello'))).toBe(false)
  })
})
