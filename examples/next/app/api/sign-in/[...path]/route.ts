import { createSiweServer } from '@latchkey/kit/server'

/** Read when a request comes, so that a build needs no secret. */
let server: ReturnType<typeof createSiweServer> | undefined

const handle = (request: Request): Promise<Response> => {
  server ??= createSiweServer({
    origin: process.env.ORIGIN ?? 'http://localhost:3000',
    secret: process.env.SIGN_IN_SECRET ?? '',
  })
  return server.handle(request)
}

export { handle as GET, handle as POST }
