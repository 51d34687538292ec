import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { serve } from '../serve.ts'

const path = '/prelude-of-a-test.js'

/** The script with which the documents of a server begin. */
export type Prelude = {
  /** A function, given as source. Without one, answers are unchanged. */
  script?: string | undefined
}

/**
 * A stand-in for a driver's preload script, for protocols without one: proxies another server of this machine, and
 * while there is a prelude, each document begins with it. The script is from the document's own origin and pinned like
 * its others, so no header changes.
 *
 * @param port the port of that server
 */
export function servePrelude(port: number, prelude: Prelude) {
  const textOf = () => `(${prelude.script})()`
  const elementOf = () => {
    const digest = createHash('sha256').update(textOf()).digest('base64')
    return `<script src="${path}" crossorigin integrity="sha256-${digest}"></script>`
  }
  return serve((asked, response) => {
    if (asked.url === path) {
      const headers = { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'same-origin' }
      return response.writeHead(200, { ...headers, 'Cache-Control': 'no-store' }).end(textOf())
    }
    const { 'accept-encoding': _, ...headers } = asked.headers
    const onward = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers, agent: false })
    onward.on('error', () => response.destroy())
    onward.on('response', async (answer) => {
      const { statusCode = 502, headers } = answer
      if (prelude.script === undefined || !headers['content-type']?.startsWith('text/html'))
        return answer.pipe(response.writeHead(statusCode, headers))
      const parts: Buffer[] = []
      for await (const each of answer) parts.push(each)
      const html = Buffer.concat(parts)
        .toString()
        .replace('<head>', () => `<head>${elementOf()}`)
      const { 'content-length': __, ...others } = headers
      response.writeHead(statusCode, others).end(html)
    })
    asked.pipe(onward)
  })
}
