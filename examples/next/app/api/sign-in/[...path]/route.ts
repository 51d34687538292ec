import { createSignInServer } from '@latchkey/kit/server'

/** Read when a request comes, so that a build needs no secret. */
let server: ReturnType<typeof createSignInServer> | undefined

const handle = (request: Request): Promise<Response> => {
  server ??= createSignInServer({
    origin: process.env.ORIGIN ?? 'http://localhost:3000',
    secret: process.env.SIGN_IN_SECRET ?? '',
  })
  return server.handle(request)
}

export { handle as GET, handle as POST }
