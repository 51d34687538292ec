import { randomId } from '../random.ts'
import { openFrame, signIn } from './browser.ts'
import type { OpenServer } from './server.ts'

/** The account of the key 0x0101…01. */
export const walletKey = `0x${'01'.repeat(32)}` as const
export const walletAddress = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'

/** Somebody new, signed in; with a wallet in use unless `address` is null. */
export async function openPerson(open: OpenServer, address: string | null = walletAddress) {
  open.google.next = { sub: randomId() }
  const frame = await openFrame(open)
  const { tokens, user } = await signIn(open, frame)
  const account = { address: null, publicKey: '' }
  const accounts = { solana: account, aptos: account, near: account, tezos: account, hedera: account }
  const wallet = { address, ecdsaPublicKey: '0x', eddsaPublicKey: '0x', accounts }
  if (address)
    await open.database.query(
      `insert into vaults (id, user_id, version, ciphertext, owner_key, wallet, state)
        select vault_id, id, 1, '', '', $2, 'active' from users where id = $1`,
      [user.id, JSON.stringify(wallet)],
    )
  const call = (name: Parameters<typeof frame.call>[0], body: object, network?: string) =>
    frame.call(name, body, tokens.accessToken, network)
  return { frame, id: user.id as string, token: tokens.accessToken, call }
}
export type Person = Awaited<ReturnType<typeof openPerson>>

/** An answer that refuses, for `toMatchObject`. */
export function failure(status: number, code: string) {
  return { status, body: { error: { code } } }
}
