import { describeFailure, type Log } from '@latchkey/service/log'
import { composeNotice } from './compose.ts'
import type { DueMail, Outbox } from './outbox.ts'
import type { Smtp } from './smtp.ts'

/** Mails that one instance sends at a time. */
const atOnce = 5
/** How often the outbox is read, milliseconds. */
const everyMs = 5_000
/** How long a shutdown waits for mails being sent, milliseconds. */
const finishMs = 5_000

/** Sends what is in the outbox until stopped. */
export function createSender({ outbox, smtp, log }: { outbox: Outbox; smtp: Smtp; log: Log }) {
  let stopped = false
  let running: Promise<void> | undefined

  const send = async ({ id, to, locales, createdAt, tries, notice, toLogin }: DueMail) => {
    try {
      if (!notice || to === undefined) {
        log.error(notice ? 'the address of a mail cannot be read' : 'a mail of an unknown form is not sent', {
          mail: id,
        })
        return await outbox.end(id, 'refused')
      }
      const delivery = await smtp.send({ id, to, date: createdAt, ...(await composeNotice(notice, locales, toLogin)) })
      await outbox.end(id, delivery.outcome)
      const about = { mail: id, notice: notice.kind, tries }
      if (delivery.outcome === 'sent') log.info('mail sent', about)
      else log.error('a mail was not sent', { ...about, outcome: delivery.outcome, reason: delivery.reason })
    } catch (failure) {
      // It is retried: the claim on it expires.
      log.error('a mail was not sent', { mail: id, ...describeFailure(failure) })
    }
  }

  const runAll = async () => {
    while (!stopped) {
      const due = await outbox.claim(atOnce)
      await Promise.all(due.map(send))
      if (due.length < atOnce) return
    }
  }

  /** Sends everything that is due. Never fails. */
  const run = async (): Promise<void> => {
    running ??= runAll()
      .catch((failure) => log.error('the outbox cannot be read', describeFailure(failure)))
      .finally(() => {
        running = undefined
      })
    return running
  }

  const timer = setInterval(run, everyMs).unref()

  return {
    run,
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      const { promise, resolve } = Promise.withResolvers<void>()
      const limit = setTimeout(resolve, finishMs)
      await Promise.race([running, promise])
      clearTimeout(limit)
    },
  }
}
