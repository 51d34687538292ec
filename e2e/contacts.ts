import type { BrowserContext, Frame, Page, Request } from '@playwright/test'

/** The origin of a request: the page, the wallet's frame in it, or a window that one of them opened. */
type Requester = 'page' | 'frame' | 'window'

/** Scheme, host and port, also of WebSockets. */
const toOrigin = (address: string) => {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

const isFrameOf = (request: Request, frame: Frame) => {
  try {
    return request.frame() === frame
  } catch {
    return false
  }
}

/**
 * Records every host that a browser's pages contact, and every violation of their content policies, from now on: in
 * open pages and in all later ones.
 * @param page the page; its frames are the wallet's, and all other pages are windows
 */
export const noteContacts = async (context: BrowserContext, page: Page) => {
  const asked: Record<Requester, Set<string>> = { page: new Set(), frame: new Set(), window: new Set() }
  const violations: string[] = []
  const requesterOf = (frame: Frame): Requester =>
    frame.page() !== page ? 'window' : frame === page.mainFrame() ? 'page' : 'frame'

  const whoAsked = (request: Request): Requester => {
    if (!request.isNavigationRequest()) return requesterOf(request.frame())
    // A window that is just being opened has no frame yet.
    const isWindow = !page.frames().some((frame) => isFrameOf(request, frame))
    // The document of the wallet's frame is what the page asked for.
    return isWindow ? 'window' : 'page'
  }
  context.on('request', (request) => {
    // Requests of an extension's background worker belong to the extension.
    if (request.serviceWorker() || !/^https?:/.test(request.url())) return
    asked[whoAsked(request)].add(toOrigin(request.url()))
  })
  const noteSockets = (each: Page) =>
    // Playwright does not report which frame opened a WebSocket.
    each.on('websocket', (socket) => asked[each === page ? 'page' : 'window'].add(toOrigin(socket.url())))
  for (const each of context.pages()) noteSockets(each)
  context.on('page', noteSockets)

  await context.exposeBinding('noteViolation', ({ frame }, violation: string) =>
    violations.push(`${requesterOf(frame)}: ${violation}`),
  )
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const note: (violation: string) => void = Reflect.get(globalThis, 'noteViolation') // bound above
      note(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text())
  })

  return {
    /** Every host contacted so far. */
    asked: (requester: Requester): readonly string[] => [...asked[requester]].sort(),
    violations: violations as readonly string[],
  }
}
