import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { sitePolicy } from './template.ts'

/**
 * Serves the built site as a production host would: with strict headers, and frames only for its own pages.
 *
 * @throws PartError when the port is taken
 */
export async function startSite({ port, folder }: { port: number; folder: string }): Promise<Part> {
  const app = new Hono()
    .use(async (c, next) => {
      await next()
      // The gallery inside has a stricter policy of its own.
      c.header('Content-Security-Policy', `${sitePolicy}; frame-ancestors 'self'`)
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Referrer-Policy', 'no-referrer')
      c.header('Cross-Origin-Opener-Policy', 'same-origin')
      c.header('Cache-Control', 'no-cache')
    })
    .use(serveStatic({ root: folder }))
    // An address that was typed without its last slash.
    .get('*', (c) =>
      /\/[\w.-]*$/.test(c.req.path) && !c.req.path.includes('.') ? c.redirect(`${c.req.path}/`) : c.notFound(),
    )
  const listener = getRequestListener(app.fetch)
  const address = `http://127.0.0.1:${port}`
  return startHttp({ name: 'the documentation', address, port, option: 'docs' }, (request, response) => {
    void listener(request, response)
  })
}
