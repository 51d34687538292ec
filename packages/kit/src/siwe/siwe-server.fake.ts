// For tests: a page's own server, and a browser that stores its cookie.
import { createSiweServer, type SiweServerOptions } from '../server/index.ts'

export type PageServer = ReturnType<typeof openServer>

/** Answers the page's fetches with the real server, which can be made unreachable or slow. */
export function openServer(options: Partial<SiweServerOptions> = {}) {
  const server = createSiweServer({
    origin: location.origin,
    secret: 'a secret of at least thirty-two bytes',
    ...options,
  })
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  let fails = false
  let cookie = ''
  return {
    asked,
    async fetch(path: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
      const step = path.split('/').at(-1) ?? ''
      asked.push(step)
      if (fails) throw new TypeError('Failed to fetch')
      const request = new Request(new URL(path, location.href), {
        method,
        headers: { ...(headers as Record<string, string>), origin: location.origin, cookie },
        ...(body && { body }),
      })
      const response = await server.handle(request)
      await held.get(step)
      const setCookie = response.headers.get('set-cookie')
      if (setCookie) cookie = setCookie.includes('Max-Age=0') ? '' : (setCookie.split(';')[0] ?? '')
      return response
    },
    /** The session of this browser's cookie. */
    getSession: () => server.getSession(cookie),
    fail(failing = true) {
      fails = failing
    },
    /** Delays the answers of a route. @returns a function that releases them */
    hold(step: string) {
      let release = () => {}
      held.set(
        step,
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return () => {
        held.delete(step)
        release()
      }
    },
  }
}
