import { isSignature, packText } from '@latchkey/chains/tezos'
import * as v from 'valibot'
import { bytesToHex } from 'viem'
import type { Place, SignedMessage } from './family.ts'

/** Has a text signed, preceded by this page and the time, so that no page can use it for another. */
export async function signMessage({ account, ask }: Place, text: string): Promise<SignedMessage> {
  const whole = `Tezos Signed Message: ${location.host} ${new Date().toISOString()} ${text}`
  const bytes = packText(whole)
  const [publicKey] = v.parse(v.tuple([v.string()]), await ask('tezos_publicKey'))
  const signature = v.parse(
    v.pipe(v.string(), v.startsWith('edsig')),
    await ask('tezos_sign', { account, payload: bytesToHex(bytes).slice(2) }),
  )
  return { signature, isRight: isSignature(signature, bytes, { address: account, publicKey }), whole }
}
