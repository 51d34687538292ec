import type { RequestOf } from '@latchkey/protocol/endpoints'
import type { Page } from '../../entry/page.ts'
import type { Requester } from '../../entry/requester.ts'

/** Longest text of an app that the API stores, in UTF-16 code units. */
const maxLength = 1_024

/**
 * Names the requester of a transaction for the account's history: a connected app by the name it gives itself, the
 * wallet itself, or, when left out, the page.
 *
 * @returns the member `askedBy` of the API's request
 */
export function toRequesterField({
  requester,
  page,
}: {
  requester: Requester
  page: Pick<Page, 'origin'>
}): Pick<RequestOf<'transactionSend'>, 'askedBy'> {
  const { project, origin, note } = requester
  if (note !== undefined) return { askedBy: { name: project.slice(0, maxLength), origin: origin.slice(0, maxLength) } }
  return origin === page.origin ? {} : { askedBy: 'wallet' }
}
