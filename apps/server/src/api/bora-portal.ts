import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { type BoraStatus, boraStatus } from '@latchkey/protocol/methods'
import { ServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import type { Log } from '@latchkey/service/log'
import * as v from 'valibot'
import type { BoraConfiguration } from '../configuration.ts'
import { createPartner } from './partner.ts'

/** The BORA portal of one project, which connects the project's people with wallets. */
export type Portal = {
  /** The connection of a wallet, if it has one. */
  ofWallet(walletAddress: string): Promise<BoraStatus>
  /** The connection of a person's number in the app, if it has one. */
  ofUsn(bappUsn: string): Promise<BoraStatus>
  /**
   * Connects the two; repeating it succeeds.
   *
   * @throws ServiceError `bora_signature` when the wallet did not sign this, `bora_other_usn`, `bora_other_wallet`
   */
  connect(wish: { bappUsn: string; walletAddress: string; message: string; signature: string }): Promise<BoraStatus>
}

/** The service error for each refusal of the portal. Every request may also end with `unavailable`. */
const refusals: Record<string, ServiceErrorCode> = {
  INVALID_BAPP: 'bora_not_registered',
  WRONG_REGION: 'bora_region',
  USN_CONNECTED_TO_OTHER_WALLET: 'bora_other_wallet',
  WALLET_CONNECTED_TO_OTHER_USN: 'bora_other_usn',
  INVALID_SIGNATURE: 'bora_signature',
  INVALID_REQUEST: 'bad_request',
}

const refusal = v.object({ code: v.string() })

/**
 * The portals of the projects that are registered with one, by their ids.
 *
 * @throws SecretFileError
 */
export async function openPortals(config: BoraConfiguration | undefined, log: Log): Promise<Map<string, Portal>> {
  const rows = Object.entries(config?.portals ?? {}).map(async ([projectId, { portalId, secretFile, region }]) => {
    const partner = createPartner(
      {
        url: config?.portal ?? '',
        secret: await readSecretFile(secretFile),
        prefix: 'X-Portal',
        headers: { 'X-Portal-Id': portalId, 'X-Portal-Region': region },
      },
      log,
    )
    const ask = async (...question: Parameters<typeof partner.ask>): Promise<BoraStatus> => {
      const { status, body } = await partner.ask(...question)
      const parsed = v.safeParse(boraStatus, body)
      if (status === 200 && parsed.success) return parsed.output
      const refused = v.safeParse(refusal, body)
      const code = refused.success && Object.hasOwn(refusals, refused.output.code) ? refused.output.code : undefined
      if (status === 200 || code === undefined) {
        log.error('unexpected answer from the BORA portal', { project: projectId, status })
        throw new ServiceError('unavailable')
      }
      throw new ServiceError(refusals[code] ?? 'unavailable')
    }
    const portal: Portal = {
      ofWallet: (walletAddress) => ask('GET', `/connections?walletAddress=${encodeURIComponent(walletAddress)}`),
      ofUsn: (bappUsn) => ask('GET', `/connections/${encodeURIComponent(bappUsn)}`),
      connect: (wish) => ask('POST', '/connections', wish),
    }
    return [projectId, portal] as const
  })
  return new Map(await Promise.all(rows))
}
