import { directionOf } from '@latchkey/core/locale'
import { chooseLocale, loadMessages as loadIn } from './messages/catalogue.ts'
import type { Messages } from './messages/en.ts'
import '@latchkey/ui/tokens.css'
import '@latchkey/ui/base.css'
import { addNetwork } from '@latchkey/core/added-networks'
import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { isOpenOn, methods } from '@latchkey/protocol/methods'
import { createRoot } from 'react-dom/client'
import { setAccent } from '../accent.ts'
import type { Call } from '../entry/calls.ts'
import type { WalletApp, WalletAppParts } from '../entry/page-session.ts'
import { createPasskeys } from '../passkey/passkeys.ts'
import { createVault } from '../vault/vault.ts'
import { createReloading } from './ask-for-reload.ts'
import { createFollower } from './families/follower.ts'
import { createMyNetworks } from './my-networks.ts'
import { handlers, loadFamily } from './register.ts'
import type { Handler, RequestContext } from './request-context.ts'
import { retryOutages } from './retry-outages.ts'
import { ScreenHost } from './screen-host.tsx'
import { createViewStore } from './view-store.ts'
import { createWalletConnect } from './wallet-connect/wallet-connect.ts'

/** The wallet behind the entry: the vault, the screens, and the handlers. */
export const createWalletApp = ({ overlay, project, renewal, ...parts }: WalletAppParts): WalletApp => {
  const { config, session, page } = parts
  for (const facts of config.addedNetworks ?? [])
    addNetwork(facts, { kind: 'operator', host: location.host, sharesCoin: facts.sharesCoin === true })
  let loaded: Messages | undefined
  let mark: string | undefined
  const locale = chooseLocale(parts.locale)
  const loadMessages = async () => {
    loaded = await loadIn(locale)
    Object.assign(document.documentElement, { lang: loaded.locale, dir: directionOf(loaded.locale) })
    return loaded
  }
  const vault = createVault({ config, session, locale })
  const views = createViewStore(overlay)
  const reloading = createReloading({ page, renewal, views, loadMessages: async () => loaded ?? loadMessages() })
  const walletConnect = createWalletConnect({ ...parts, loadMessages })
  const myNetworks = createMyNetworks({ ...parts, project })
  const follower = createFollower({ config, session, vault, loadFamily })

  const element = document.getElementById('root')
  if (!element) throw new Error('the document has no root')
  const root = createRoot(element, {
    // A screen that crashes must not leave its call waiting.
    onUncaughtError: (error) =>
      views.store.getState().view?.props.reject(new WalletError('internal', {}, { cause: error })),
  })
  views.store.subscribe(({ view }) =>
    root.render(view && loaded && <ScreenHost key={view.serial} view={view} messages={loaded} mark={mark} />),
  )

  // The signed-in person changed: close the vault.
  session.store.subscribe((now, before) => {
    if (before.user && now.user?.id !== before.user.id) vault.close()
  })

  const answer = async (call: Call): Promise<unknown> => {
    const { app } = call
    const { name } = app ? { name: app.network } : page.network.getState()
    await myNetworks.restore()
    const network = readNetwork(name)
    // It may have been switched while the call waited.
    if (!isOpenOn(methods[call.method], network)) throw new WalletError('unsupportedBlockchain')
    const messages = await loadMessages()
    const row = await retryOutages(call, { views, page }, project.check)
    await reloading.requireBuild(call, row)
    mark = row.brand?.mark
    setAccent(row.brand?.accent)
    const requester = app?.requester ?? { origin: page.origin, project: row.name, links: row.links }
    // An app switches the network of its own connection, never the page's.
    const switchNetwork = app ? () => undefined : parts.switchNetwork
    const passkeys = createPasskeys({ pageOrigin: page.origin, projectName: row.name }, locale)
    // One call stays with one account, as it does on one network, whatever is chosen meanwhile.
    const contextAt = (account: number): RequestContext => ({
      ...parts,
      switchNetwork,
      session: session.at(account),
      vault: vault.at(account),
      at: contextAt,
      passkeys,
      views,
      network,
      project: row,
      walletConnect,
      myNetworks,
      loadFamily,
      follower,
      requester,
      messages,
    })
    const context = contextAt(app ? (app.account ?? 0) : (session.store.getState().account ?? 0))
    // A record of handlers by method cannot express that this call's method is this handler's.
    return (handlers[call.method] as Handler<typeof call.method>)(call as never, context)
  }

  return {
    ask: (call) => reloading.around(call, answer),
    clear: views.clear,
    restoreNetworks: myNetworks.restore,
    async signOut() {
      vault.close()
      await session.end()
    },
  }
}
