import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { argon2id } from 'hash-wasm'
import { blind, combine, deal, evaluate, finalize, isEvaluation } from './oprf.ts'

/** A secret key that is valid on every curve here, and belongs to nobody. */
const one = Uint8Array.of(...new Uint8Array(31), 1)

/**
 * Runs the computations of opening a wallet once, with dummy values, so that the engine has compiled that code and the
 * curves have their tables: the first run takes some tens of milliseconds longer, several times that in WebKit.
 */
export async function warmUp(): Promise<void> {
  const cost = { memorySize: 1_024, iterations: 1, parallelism: 1, hashLength: 32 } // less than a hundredth of a PIN's
  const stretched = argon2id({ password: one, salt: one.subarray(0, 16), ...cost, outputType: 'binary' })
  for (const { share, publicKey } of deal({ threshold: 1, count: 1 }).shares) {
    const { blind: blinding, blinded } = blind(one)
    const answer = evaluate(share, publicKey, blinded)
    if (isEvaluation(publicKey, blinded, answer))
      finalize(one, blinding, combine([{ index: 1, evaluated: answer.evaluated }]))
  }
  secp256k1.getPublicKey(one, false)
  ed25519.sign(one, one)
  await stretched
}
