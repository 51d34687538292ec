import { toLimited, toMailbox } from '@latchkey/core/mailbox'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import type { Limits, Taking } from '@latchkey/service/limits'
import type { Log } from '@latchkey/service/log'
import type { Hono } from 'hono'
import type { HashAddress } from '../mail/address-hash.ts'
import { composeLoginCode } from '../mail/compose.ts'
import type { Smtp } from '../mail/smtp.ts'
import type { ProjectStore } from '../projects.ts'
import { randomId } from '../random.ts'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import type { EmailCodes } from './email-codes.ts'
import type { Flow } from './flow.ts'
import type { FlowStore } from './flows.ts'

export type EmailLoginParts = {
  db: Executor
  projects: ProjectStore
  flows: FlowStore
  limits: Limits<RateName>
  emailCodes: EmailCodes
  hashAddress: HashAddress
  /** Undefined where the operator sends no mail: then there is no such login either. */
  codeMail: Smtp | undefined
  log: Log
}

/**
 * The page of the login window for e-mail codes. It knows only the `state` of its flow, a secret of this window; only
 * the callback opens a session, and it also checks the cookie. Nothing here looks up who an address belongs to.
 */
export function emailLoginRoutes(app: Hono, call: Calls, parts: EmailLoginParts): void {
  const { projects, flows, limits, emailCodes, hashAddress, codeMail, log } = parts

  const findBound = async (state: string): Promise<Flow> => {
    const flow = await flows.findByState(state)
    if (flow?.provider !== 'email') throw new ServiceError('not_found')
    if (flow.state !== 'bound') throw new ServiceError('conflict')
    return flow
  }

  call(app, 'authEmail', async ({ body, address }) => {
    await limits.take(['authWindow', address])
    const { provider, page_origin: pageOrigin, project_id, expires_at } = await findBound(body.state)
    const { name: projectName, brand } = await projects.read(project_id)
    const expiresIn = Math.max(0, Math.floor((expires_at.getTime() - Date.now()) / 1000))
    return { provider, pageOrigin, projectName, ...(brand && { brand }), expiresIn }
  })

  call(app, 'authEmailSend', async ({ body, address }) => {
    await limits.take(['authWindow', address])
    const flow = await findBound(body.state)
    const mailbox = toMailbox(body.email)
    if (mailbox === undefined) throw new ServiceError('bad_request')
    if (!codeMail) throw new ServiceError('unavailable')
    // Limits are rows in plain text: a copy of the database must not contain addresses.
    const box = hashAddress(toLimited(mailbox))
    const ofMailbox: Taking<RateName>[] = [
      ['emailCodeMailbox', box],
      ['emailCodeMailboxAddress', `${box} ${address}`],
    ]
    await limits.take(['emailCode', address], ['emailCodeProject', flow.project_id], ...ofMailbox)
    const { code, expiresIn, againIn } = await emailCodes.draw(flow, mailbox).catch(async (failure) => {
      // No mail leaves, so none is counted; who asks is, or they could ask without an end.
      await limits.giveBack(...ofMailbox)
      throw failure
    })
    const { name: project } = await projects.read(flow.project_id)
    const page = toHostName(flow.page_origin)
    const facts = { code, project, page, minutes: Math.max(1, Math.round(expiresIn / 60)) }
    const kind = flow.added_to === null ? 'loginCode' : 'joinCode'
    const mail = await composeLoginCode(facts, body.locale ?? null, kind)
    const id = randomId()
    const delivery = await codeMail.send({ id, to: mailbox, date: new Date(), ...mail })
    // The answer is the same where the mail server refuses an address: another would reveal which mailboxes exist.
    if (delivery.outcome !== 'sent')
      log.error('a code was not sent', { mail: id, outcome: delivery.outcome, reason: delivery.reason })
    if (delivery.outcome === 'later') {
      await emailCodes.failed(flow, delivery)
      // The attempt counts for the network and the project, but not for the mailbox, which got no mail.
      if (delivery.isUnsent) await limits.giveBack(...ofMailbox)
      throw new ServiceError('unavailable')
    }
    return { expiresIn, againIn }
  })

  call(app, 'authEmailCheck', async ({ body, address }) => {
    await limits.take(['emailCheck', address])
    const flow = await findBound(body.state)
    const judged = await emailCodes.judge(flow, body.code)
    if (judged && 'ticket' in judged) return { status: 'right', ticket: judged.ticket }
    if (judged && judged.left > 0) return { status: 'wrong', left: judged.left }
    if (judged) await writeAudit(parts.db, { actor: flow.project_id, event: 'email.guessed', data: { flow: flow.id } })
    return { status: 'ended' }
  })
}

/**
 * The name of a page's host, or of an app's own scheme: mail programs make links of whole addresses, and this mail has
 * none.
 */
const toHostName = (page: string): string => (/^https?:/.test(page) ? new URL(page).host : page.replace(/:.*$/s, ''))
