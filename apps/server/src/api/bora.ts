import { type BoraStatus, boraMessages } from '@latchkey/protocol/methods'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { apiKey as apiKeyShape, id } from '@latchkey/protocol/shapes'
import { addressOf } from '@latchkey/service/answers'
import { deleteInBatches } from '@latchkey/service/database'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { toChecksum } from '../checksum.ts'
import { isSignedByProject } from '../project-signature.ts'
import type { ProjectStore } from '../projects.ts'
import { hashOf, randomId } from '../random.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Portal } from './bora-portal.ts'
import type { Calls } from './call.ts'
import type { Session } from './session.ts'
import type { VaultStore } from './vault-store.ts'

/** How long a text may be signed and sent, seconds. The portal counts from its `issued at`, too. */
const messageSeconds = 10 * 60

/** The form of a user number in an app: it can neither add a line to the text nor change the path. */
const isUsn = (bappUsn: string) => /^[\x21-\x7e]{1,128}$/.test(bappUsn) && !/^\.\.?$/.test(bappUsn)

type MessageKey = { userId: string; projectId: string; bappUsn: string }

export type BoraStore = ReturnType<typeof createBoraStore>

/** The texts issued for people to sign for the portal. Each is valid once, for one person, project and number. */
export function createBoraStore(db: Kysely<Tables>) {
  return {
    async put(key: MessageKey, message: string): Promise<void> {
      await sql`insert into bora_messages (message_hash, user_id, project_id, bapp_usn, expires_at) values (
      ${hashOf(message)}, ${key.userId}, ${key.projectId}, ${key.bappUsn},
      now() + make_interval(secs => ${messageSeconds}))`.execute(db)
    },
    /** Checks that this text was issued to this person for this number and is unused. */
    async has(key: MessageKey, message: string): Promise<boolean> {
      const { rows } = await sql`select from bora_messages where message_hash = ${hashOf(message)}
      and user_id = ${key.userId} and project_id = ${key.projectId} and bapp_usn = ${key.bappUsn}
      and expires_at > now()`.execute(db)
      return rows.length === 1
    },
    async remove(message: string): Promise<void> {
      await sql`delete from bora_messages where message_hash = ${hashOf(message)}`.execute(db)
    },
    async sweep(): Promise<void> {
      await deleteInBatches(db, 'bora_messages', 'expires_at', sql`expires_at < now()`)
    },
  }
}

export type BoraParts = {
  portals: ReadonlyMap<string, Portal>
  boraMessages: BoraStore
  vaults: VaultStore
  projects: ProjectStore
  limits: Limits<RateName>
  proxies: number
}

/** People's connections with the BORA portal. */
export function boraRoutes(app: Hono, call: Calls, parts: BoraParts): void {
  const { portals, boraMessages: messages, vaults, projects, limits } = parts

  const requirePortal = (projectId: string): Portal => {
    const portal = portals.get(projectId)
    if (!portal) throw new ServiceError('bora_not_registered')
    return portal
  }
  const requireWallet = async (userId: string, account: number | undefined): Promise<`0x${string}`> => {
    const address = await vaults.provenAddressOf(userId, account)
    if (!address) throw new ServiceError('not_found')
    return toChecksum(address)
  }
  const requireUsn = (bappUsn: string) => {
    if (!isUsn(bappUsn)) throw new ServiceError('bad_request')
  }
  const begin = async (
    { id, userId, projectId }: Session,
    { bappUsn, account }: { bappUsn: string; account?: number | undefined },
  ) => {
    await limits.take(['boraSession', id])
    requireUsn(bappUsn)
    const portal = requirePortal(projectId)
    return { portal, wallet: await requireWallet(userId, account), key: { userId, projectId, bappUsn } }
  }

  call(app, 'boraStatus', async ({ session, body }) => {
    const { portal, wallet } = await begin(session, body)
    return readStatus(portal, wallet, body.bappUsn)
  })

  call(app, 'boraBegin', async ({ session, body }) => {
    const { bappUsn, signature, form } = body
    const { portal, wallet, key } = await begin(session, body)
    const project = await projects.read(session.projectId)
    const texts =
      form === 'login'
        ? [boraMessages.login(bappUsn)]
        : [wallet, wallet.toLowerCase()].map((address) => boraMessages.connect(bappUsn, address))
    if (!texts.some((text) => isSignedByProject(project, text, signature))) throw new ServiceError('bora_signature')
    const status = await readStatus(portal, wallet, bappUsn)
    if (status.status === 'CONNECTED') return { status, message: null }
    const message = connectMessage(bappUsn, wallet)
    await messages.put(key, message)
    return { status, message }
  })

  call(app, 'boraConnect', async ({ session, body }) => {
    const { bappUsn, message, signature } = body
    const { portal, wallet, key } = await begin(session, body)
    if (!(await messages.has(key, message))) {
      // The text was used, perhaps by this same request with a lost answer.
      const status = await readStatus(portal, wallet, bappUsn)
      if (status.status === 'CONNECTED') return status
      throw new ServiceError('bad_request')
    }
    const status = await portal.connect({ bappUsn, walletAddress: wallet, message, signature })
    await messages.remove(message)
    return status
  })

  // Native clients query it this way. Nobody is signed in, so the answer only says whether these two are connected.
  app.get('/v1/bora/portal/get-connect-status-without-session', async (c) => {
    await limits.take(['boraStatus', addressOf(c, parts.proxies)])
    const parsed = v.safeParse(withoutSession, {
      apiKey: c.req.header('X-Face-Dapp-Api-Key'),
      userId: c.req.query('userId'),
      bappUsn: c.req.query('bappUsn'),
    })
    if (!parsed.success) throw new ServiceError('bad_request')
    const { apiKey, userId, bappUsn } = parsed.output
    requireUsn(bappUsn)
    const project = await projects.find(apiKey)
    if (!project) throw new ServiceError('not_allowed')
    const portal = requirePortal(project.id)
    await limits.take(['boraStatusProject', project.id])
    const wallet = await vaults.provenAddressOf(userId)
    if (!wallet) return c.json(unconnected(bappUsn))
    try {
      return c.json(await readStatus(portal, toChecksum(wallet), bappUsn))
    } catch (failure) {
      if (isServiceError(failure, 'bora_other_usn', 'bora_other_wallet')) return c.json(unconnected(bappUsn))
      throw failure
    }
  })
}

const withoutSession = v.object({ apiKey: apiKeyShape, userId: id, bappUsn: v.string() })

const unconnected = (bappUsn: string): BoraStatus => ({ status: 'UNCONNECTED', bappUsn })

/** Throws ServiceError `bora_other_usn`, `bora_other_wallet` where either is connected, but not with the other. */
const readStatus = async (portal: Portal, wallet: string, bappUsn: string): Promise<BoraStatus> => {
  const ofWallet = await portal.ofWallet(wallet)
  if (ofWallet.status === 'CONNECTED') {
    if (ofWallet.bappUsn !== bappUsn) throw new ServiceError('bora_other_usn')
    return ofWallet
  }
  const ofUsn = await portal.ofUsn(bappUsn)
  if (ofUsn.status === 'CONNECTED') throw new ServiceError('bora_other_wallet')
  return unconnected(bappUsn)
}

/** The portal's text, verbatim. */
const connectMessage = (bappUsn: string, wallet: string): string =>
  [
    'BORA portal connect',
    `bappUsn: ${bappUsn}`,
    `wallet: ${wallet}`,
    `nonce: ${randomId()}`,
    `issued at: ${new Date().toISOString()}`,
  ].join('\n')
