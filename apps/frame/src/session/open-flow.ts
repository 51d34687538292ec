import type { Flow } from './login.ts'
import { randomId } from './random-id.ts'

/** The login window's size, CSS pixels. */
const width = 480
const height = 680

/**
 * Opens the login window in the middle of the browser window. Call it inside a click.
 *
 * @param locale the language the page asks for, a BCP 47 tag
 * @param id a flow that the API does not know yet, to open another window for it; by default a new one
 */
export function openFlow(locale: string | undefined, id = randomId()): Flow {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : ''
  return {
    id,
    window: window.open(
      `/auth${query}#${id}`,
      '_blank',
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    ),
    answered: false,
    bound: false,
  }
}

/** The flow of a login window that the page opened, which asks for it by its ticket. */
export function waitForFlow(ticket: string): Flow {
  return { id: randomId(), window: null, ticket, answered: false, bound: false }
}
