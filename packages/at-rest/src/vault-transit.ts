import { fromUtf8 } from '@latchkey/core/bytes'
import { type Kek, KekError, wrapAad } from './kek.ts'
import { postToKek, toReason } from './kek-request.ts'
import { readSecretFile } from './secret-file.ts'

export type VaultTransit = {
  /** The address of Vault, such as `https://vault.example:8200`. */
  address: string
  /** The path at which the engine is mounted, if not `transit`. */
  mount?: string | undefined
  /** The name of the key there, of type `aes256-gcm96` or another that authenticates additional data. */
  key: string
  /** A namespace of Vault Enterprise. */
  namespace?: string | undefined
  /** Mode 0400: a token that may use `encrypt` and `decrypt` of this key, as Vault's agent writes it. */
  tokenFile: string
}

/** Vault's errors for something that another key wrapped, or for other additional data. */
const wrongErrors = [/message authentication failed/, /invalid ciphertext/, /disallowed by policy/]

/** A KEK of HashiCorp Vault's transit engine, which never leaves it. The id is authenticated as additional data. */
export function createVaultTransitKek({ address, mount = 'transit', key, namespace, tokenFile }: VaultTransit): Kek {
  const name = [namespace, mount, key].filter((part) => part !== undefined).join('/')
  const label = `${mount}/${key}`

  /** @throws KekError */
  const call = async (action: 'encrypt' | 'decrypt', id: string, about: Record<string, string>) => {
    // Read for each call: its writer renews it.
    const token = await readSecretFile(tokenFile)
    const headers = {
      'content-type': 'application/json',
      'x-vault-request': 'true',
      'x-vault-token': token,
      ...(namespace !== undefined && { 'x-vault-namespace': namespace }),
    }
    const body = JSON.stringify({ ...about, associated_data: toBase64(wrapAad(id)) })
    const { status, answer } = await postToKek(label, `${address}/v1/${mount}/${action}/${key}`, { headers, body })
    if (status === 200) return { ...(answer.data as Record<string, unknown> | undefined) }
    const errors: unknown[] = Array.isArray(answer.errors) ? answer.errors : []
    const why = errors.length > 0 ? errors.map(toReason).join('; ') : 'no reason'
    const isWrong = status === 400 && wrongErrors.some((pattern) => pattern.test(why))
    throw new KekError(label, `cannot be used: Vault answered ${status} (${why}) to ${action}`, { isWrong })
  }

  return {
    name: `vault-transit:${name}`,
    label,
    async wrap(id, plain) {
      const { ciphertext } = await call('encrypt', id, { plaintext: toBase64(plain) })
      // It begins with the version of the key that made it, so Vault's own rotation needs no support here.
      if (typeof ciphertext !== 'string' || !/^vault:v\d+:/.test(ciphertext))
        throw new KekError(label, 'cannot be used: Vault answered no ciphertext')
      return fromUtf8(ciphertext)
    },
    async unwrap(id, wrapped) {
      const { plaintext } = await call('decrypt', id, { ciphertext: Buffer.from(wrapped).toString('utf8') })
      if (typeof plaintext !== 'string') throw new KekError(label, 'cannot be used: Vault answered no bytes')
      return Uint8Array.from(Buffer.from(plaintext, 'base64'))
    },
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
