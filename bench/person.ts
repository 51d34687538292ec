import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { query, type Stack } from '@latchkey/dev'
import { type KeyFamily, toWallet } from '@latchkey/keys/account'
import { deriveAccount } from '@latchkey/keys/derive'
import { signKeyProof } from '@latchkey/keys/key-proof'
import { deal } from '@latchkey/keys/oprf'
import { type VaultPut, vaultPutMessage } from '@latchkey/protocol/api'
import { hashToken } from '@latchkey/protocol/dpop'
import { type AnswerOf, type EndpointName, endpoints, type RequestOf } from '@latchkey/protocol/endpoints'
import { apiProofName, pinProofMessage } from '@latchkey/protocol/guard'
import { type KeyProofs, keyFamilies, keyProofMessage } from '@latchkey/protocol/key-proof'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

export const draw = (length: number) => randomBytes(length).toString('base64url')
const guardId = 'guard-1'

const createSigner = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }
}

/** One JSON request, as a frame sends it. @throws Error with the service's answer */
const send = async (method: string, url: string, headers: Record<string, string>, body: object) => {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok && !text.includes('use_dpop_nonce')) throw new Error(`${url} answered ${response.status}: ${text}`)
  return { ok: response.ok, answer: JSON.parse(text) as unknown, nonce: response.headers.get('DPoP-Nonce') }
}

/** A person as the services see them: requests of the right form, under real keys. */
export type Person = {
  /** A token for one evaluation: `POST /v1/vault/meta`. */
  meta(): Promise<string>
  /** `POST /v1/eval`; the PIN's blinded element is the same each time, which makes no difference to a service. */
  evaluate(token: string): Promise<string>
  /** `POST /v1/prove`; returns the receipt. */
  prove(evalId: string): Promise<string>
  /** `POST /v1/vault/evaluate`. */
  evaluateAtApi(): Promise<string>
  /** `POST /v1/vault/open`, with the API's own evaluation. */
  open(receipt: string, evalId: string): Promise<void>
}

/** A person's client of the API: a session key, an access token and the newest nonce. */
export const createClient = async (api: string) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  const jwk = { kty, crv, x, y }
  let token = draw(32)
  let nonce: string | null = null

  const headers = async (method: string, url: string, carried: string | undefined, fresh: string | null) => ({
    ...(carried !== undefined && { Authorization: `DPoP ${carried}` }),
    DPoP: await new SignJWT({
      htm: method,
      htu: url,
      jti: draw(16),
      ...(carried !== undefined && { ath: await hashToken(carried) }),
      ...(fresh && { nonce: fresh }),
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .setIssuedAt()
      .sign(privateKey),
  })

  return {
    token,
    /** Sets the access token to be used from now on. */
    take(given: string) {
      token = given
    },
    jkt: await calculateJwkThumbprint(jwk),
    /** Signs with the session key. */
    sign: async (message: Uint8Array<ArrayBuffer>) => {
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, message)
      return Buffer.from(signature).toString('base64url')
    },
    headers,
    async call<E extends EndpointName>(endpoint: E, body: RequestOf<E>): Promise<AnswerOf<E>> {
      const { method, path, carries } = endpoints[endpoint]
      const url = api + path
      const carried = carries === 'session' ? token : undefined
      const once = async () => send(method, url, await headers(method, url, carried, nonce), body)
      let answer = await once()
      if (answer.nonce) nonce = answer.nonce
      if (!answer.ok) answer = await once()
      if (!answer.ok) throw new Error(`${url} took no nonce`)
      // Only the service is measured; the frame's own code checks each answer by its schema.
      return answer.answer as AnswerOf<E>
    },
  }
}
export type Client = Awaited<ReturnType<typeof createClient>>

const byFamily = <T>(entryOf: (family: KeyFamily) => T) =>
  Object.fromEntries(keyFamilies.map((family) => [family, entryOf(family)])) as Record<KeyFamily, T> // each has one

/**
 * Makes the wallet of a signed-in person. Its contents are random bytes: neither API nor guard can look inside. Its
 * keys are real, because the API requires a proof of each.
 */
export const enrol = async (client: Client, { api, guard, userId }: { api: string; guard: string; userId: string }) => {
  const { vaultId, guardTokens } = await client.call('vaultMeta', { purpose: 'enrol' })
  const slotId = draw(16)
  const owner = createSigner()
  const auth = createSigner()
  const [share] = deal({ threshold: 1, count: 1 }).shares
  const [evaluator] = deal({ threshold: 1, count: 1 }).shares
  if (!share || !evaluator) throw new Error('no share was dealt')
  const publicKey = Buffer.from(share.publicKey).toString('base64url')
  const url = `${guard}/v1/records`
  const { answer } = await send('PUT', url, await client.headers('PUT', url, guardTokens[0]?.token ?? '', null), {
    vaultId,
    slotId,
    epoch: 1,
    share: Buffer.from(share.share).toString('base64url'),
    publicKey,
    authKey: auth.publicKey,
    ownerKey: owner.publicKey,
  })
  const put: Omit<VaultPut, 'acks' | 'ownerSignature' | 'keys'> = {
    vaultId,
    version: 1,
    ciphertext: draw(96),
    ownerKey: owner.publicKey,
    slot: {
      slotId,
      epoch: 1,
      kdf: { name: 'argon2id', salt: draw(16), memory: 65_536, iterations: 3, parallelism: 1 },
      threshold: 1,
      guards: [{ id: guardId, publicKey }],
      wrappedKey: draw(60),
      commit: draw(32),
      serverShare: draw(32),
      evaluator: {
        key: Buffer.from(evaluator.share).toString('base64url'),
        publicKey: Buffer.from(evaluator.publicKey).toString('base64url'),
        authKey: auth.publicKey,
      },
    },
  }
  const seed = Uint8Array.from(randomBytes(64))
  const accounts = byFamily((family) => deriveAccount(seed, family))
  const publicKeys = byFamily((family) => accounts[family].publicKey)
  const occasion = vaultPutMessage({ ...put, wallet: toWallet(publicKeys) })
  const proven = keyProofMessage({ apiOrigin: api, userId, vaultId, version: 1, publicKeys, occasion })
  const keys: KeyProofs = byFamily((family) => ({
    publicKey: Buffer.from(publicKeys[family]).toString('base64url'),
    signature: Buffer.from(signKeyProof(family, accounts[family].privateKey, proven)).toString('base64url'),
  }))
  await client.call('vaultPut', {
    ...put,
    keys,
    // The guard's answer to a stored record has this form (protocol/guard).
    acks: [{ guardId, ack: (answer as { ack: string }).ack }],
    ownerSignature: sign(null, occasion, owner.privateKey).toString('base64url'),
  })
  return { vaultId, slotId, authKey: auth.privateKey, blinded: publicKey }
}
type Wallet = { vaultId: string; slotId: string; authKey: KeyObject; blinded: string }

export const createPerson = (client: Client, guard: string, { vaultId, slotId, authKey, blinded }: Wallet): Person => ({
  async meta() {
    const { guardTokens } = await client.call('vaultMeta', { purpose: 'unlock' })
    return guardTokens[0]?.token ?? ''
  },
  async evaluate(token) {
    const url = `${guard}/v1/eval`
    const headers = await client.headers('POST', url, token, null)
    const { answer } = await send('POST', url, headers, { vaultId, slotId, epoch: 1, purpose: 'unlock', blinded })
    return (answer as { evalId: string }).evalId // protocol/guard
  },
  async prove(evalId) {
    const message = pinProofMessage({ guardId, vaultId, slotId, epoch: 1, evalId, jkt: client.jkt, purpose: 'unlock' })
    const signature = sign(null, message, authKey).toString('base64url')
    const { answer } = await send('POST', `${guard}/v1/prove`, {}, { evalId, signature })
    return (answer as { receipt: string }).receipt // protocol/guard
  },
  async evaluateAtApi() {
    return (await client.call('vaultEvaluate', { slotId, purpose: 'unlock', blinded })).evalId
  },
  async open(receipt, evalId) {
    const about = { vaultId, slotId, epoch: 1, evalId, jkt: client.jkt, purpose: 'unlock' as const }
    const signature = sign(null, pinProofMessage({ ...about, guardId: apiProofName }), authKey).toString('base64url')
    const proof = { evalId, signature }
    await client.call('vaultOpen', { slotId, purpose: 'unlock', receipts: [receipt], proof })
  },
})

/**
 * Creates people with a session and a wallet. The sessions are inserted as a login would store them, because that many
 * logins would take minutes; the wallets are made through API and guard.
 */
export const createPeople = async ({ addresses, databases, project }: Stack, count: number): Promise<Person[]> => {
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const client = await createClient(addresses.api)
    const [user, identity, session] = [draw(16), draw(16), draw(16)]
    const hash = createHash('sha256').update(client.token).digest('base64url')
    // Base64url contains no quotes that would need escaping.
    await query(
      databases.api,
      `insert into users (id, vault_id) values ('${user}', '${draw(16)}')`,
      `insert into identities (id, user_id, scope, provider, iss, sub, email_verified)
       values ('${identity}', '${user}', 'global', 'google.com', 'bench', '${identity}', true)`,
      `insert into sessions (id, user_id, project_id, identity_id, jkt, expires_at)
       values ('${session}', '${user}', '${project.id}', '${identity}', '${client.jkt}', now() + interval '1 day')`,
      `insert into access_tokens (hash, session_id, expires_at)
       values ('${hash}', '${session}', now() + interval '1 hour')`,
    )
    const wallet = await enrol(client, { api: addresses.api, guard: addresses.guard, userId: user })
    const person = createPerson(client, addresses.guard, wallet)
    // The first right PIN puts the wallet into use.
    const receipt = await person.prove(await person.evaluate(await person.meta()))
    await person.open(receipt, await person.evaluateAtApi())
    people.push(person)
  }
  return people
}
