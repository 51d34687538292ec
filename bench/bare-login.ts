import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort, startLoginStandIn } from '@latchkey/dev'
import type { Laboratory } from './laboratory.ts'

const draw = () => randomBytes(32).toString('base64url')

const page = `<!doctype html><title>Bare sign-in</title><h1>Not signed in</h1><button>Sign in</button><script>
  document.querySelector('button').onclick = () => open('/oidc/start', '', 'popup,width=480,height=640')
  addEventListener('message', ({ origin }) => {
    if (origin === location.origin) document.querySelector('h1').textContent = 'Signed in'
  })
</script>`

const done = `<!doctype html><title>Done</title><script>
  opener.postMessage('done', location.origin)
  close()
</script>`

/**
 * The baseline of a login: the same provider and the simplest client, a pop-up and a server that exchanges the code. It
 * has no wallet, no PIN, no database, and no more checks than the flow needs.
 */
export const startBareLogin = async ({ site, dataDir }: Pick<Laboratory, 'site' | 'dataDir'>) => {
  const redirectUri = `${site.origin}/oidc/callback`
  const client = { clientId: 'bench', clientSecret: draw() }
  const provider = await startLoginStandIn('google', join(dataDir, 'bare-identity'), await freePort(), [
    { ...client, clientName: 'Bench', redirectUris: [redirectUri] },
  ])
  const verifiers = new Map<string, string>()
  site.route('/oidc', async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  })
  site.route('/oidc/start', async (_, response) => {
    const state = draw()
    const verifier = draw()
    verifiers.set(state, verifier)
    const to = new URL('/o/oauth2/v2/auth', provider.address)
    to.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).toString()
    response.writeHead(302, { Location: to.href }).end()
  })
  site.route('/oidc/callback', async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', site.origin)
    const answer = await fetch(`${provider.address}/token`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        client_id: client.clientId,
        client_secret: client.clientSecret,
        code_verifier: verifiers.get(searchParams.get('state') ?? '') ?? '',
      }),
    })
    if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}: ${await answer.text()}`)
    await answer.json()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(done)
  })
  return { address: `${site.origin}/oidc`, provider: provider.address, stop: provider.stop }
}
