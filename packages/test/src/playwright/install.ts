import type { BrowserContext, Disposable, Frame, Page } from '@playwright/test'
import * as v from 'valibot'
import type { Presence } from '../announce.ts'
import { createFeed, type Feed } from '../link/feed.ts'
import { type Link, openLink, type Placement, placed } from '../link/link.ts'
import type { ToPage } from '../link/messages.ts'
import { installProvider } from '../link/page-provider.ts'
import type { ScriptedWallet } from '../scripted-wallet.ts'

/** The messages a page's end sends through its binding. */
const fromPage = v.variant('type', [
  v.object({ type: v.literal('say'), document: v.string(), message: v.unknown() }),
  v.object({ type: v.literal('hear'), document: v.string() }),
])

let installed = 0

/**
 * Puts a scripted wallet into a page, or into every page of a context: its tabs, reloads and frames. The wallet and its
 * keys stay in the test's process; the page gets a provider object that forwards everything, even if its content policy
 * only allows its own scripts. Call it before the page is opened.
 * @param target the page or the context
 * @param wallet the wallet; its changes in the test apply to all pages at once. A page opened at the same moment may
 * still see the previous announcement
 * @param placement `delay`: how late it announces itself, in milliseconds; `windowEthereum`: also in window.ethereum
 * @returns a function that removes it for pages that are opened from then on
 */
export async function installScriptedWallet(
  target: Page | BrowserContext,
  wallet: ScriptedWallet,
  placement: Placement = {},
): Promise<() => Promise<void>> {
  installed += 1
  const binding = `scriptedWallet${installed}`
  const documents = new Map<Frame, { id: string; link: Link; feed: Feed<ToPage> }>()

  /** A new document in a frame; the previous one is over. */
  const open = (frame: Frame, id: string) => {
    const present = documents.get(frame)
    if (present?.id === id) return present
    present?.link.close()
    const feed = createFeed<ToPage>()
    const opened = { id, feed, link: openLink(wallet, placement, feed.add) }
    documents.set(frame, opened)
    return opened
  }
  const exposed = await target.exposeBinding(binding, async ({ frame }, message: unknown) => {
    const read = v.parse(fromPage, message)
    const { link, feed } = open(frame, read.document)
    if (read.type === 'say') void link.receive(read.message)
    else return feed.read(longestWait)
  })

  const starts = await target.addInitScript({
    content: `(${startInPage})(${installProvider}, ${JSON.stringify(binding)})`,
  })

  const readPresence = () => placed(wallet, placement)
  let carried = ''
  /** Gives each new document the wallet's current state, because it cannot ask first. */
  const addPrompt = async () => {
    const presence = readPresence()
    carried = JSON.stringify(presence)
    if (presence.delay > 0) return undefined
    return target.addInitScript({ content: `(${promptInPage})(${JSON.stringify({ binding, presence })})` })
  }
  let prompts: Promise<Disposable | undefined> = addPrompt()
  await prompts
  const replacePrompt = () => {
    // Most cases do not change it. A page that is reloaded in between learns of it by a message, a little later.
    if (JSON.stringify(readPresence()) === carried) return
    const last = prompts
    void last.then((disposable) => disposable?.dispose()).catch(ignoreClosed)
    prompts = addPrompt()
    prompts.catch(ignoreClosed)
  }
  const unwatch = wallet.watch((news) => news.type !== 'event' && replacePrompt())

  return async () => {
    unwatch()
    for (const { link } of documents.values()) link.close()
    await (await prompts)?.dispose()
    await starts.dispose()
    await exposed.dispose()
  }
}

/** How long a page's request for news stays open, in milliseconds. */
const longestWait = 20_000

/** The page was closed meanwhile: there is nothing left to do. */
const ignoreClosed = () => undefined

/** The binding, in which the two scripts find each other, in any order. */
type Binding = ((message: v.InferInput<typeof fromPage>) => Promise<ToPage[] | undefined>) & {
  presence?: Presence
  prompt?: (presence: Presence) => void
}

/** Connects the page's end of the wallet with the binding. It is sent to the page as text, like `installProvider`. */
const startInPage = (stand: typeof installProvider, binding: string) => {
  const call = Reflect.get(globalThis, binding) as Binding | undefined // put there by exposeBinding
  if (!call) return
  const document = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
  call.prompt = stand(
    {
      send: (message) => void call({ type: 'say', document, message }),
      async listen(receive) {
        for (;;) for (const message of (await call({ type: 'hear', document })) ?? []) receive(message)
      },
    },
    call.presence,
  )
}

/** Gives the page's end the wallet's state, before any script of the page. It is also sent as text. */
const promptInPage = ({ binding, presence }: { binding: string; presence: Presence }) => {
  const call = Reflect.get(globalThis, binding) as Binding | undefined // put there by exposeBinding
  if (!call) return
  call.presence = presence
  call.prompt?.(presence)
}
