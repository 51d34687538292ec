import type { BrowserContext, Disposable, Frame, Page } from '@playwright/test'
import * as v from 'valibot'
import { createFeed, type Feed } from '../link/feed.ts'
import { type Link, openLink, type Placement, placed } from '../link/link.ts'
import type { ToPage } from '../link/messages.ts'
import { standIn } from '../link/stand-in.ts'
import type { ScriptedWallet } from '../scripted-wallet.ts'

/** What a page's end sends through its binding. */
const fromPage = v.variant('type', [
  v.object({ type: v.literal('say'), document: v.string(), message: v.unknown() }),
  v.object({ type: v.literal('hear'), document: v.string() }),
])

let installed = 0

/**
 * Puts a scripted wallet into a page, or into every page of a context: its tabs, its reloads, its frames. The wallet and
 * its keys stay in the test's process; the page gets a provider object that passes everything on, also where its content
 * policy allows no script but its own. Call it before the page is opened.
 * @param target the page or the context
 * @param wallet the wallet; what it is told in the test holds for all pages at once
 * @param placement `delay`: how late it announces itself, in milliseconds; `windowEthereum`: also in window.ethereum
 * @returns how to take it out again, for pages that are opened from then on
 */
export const installScriptedWallet = async (
  target: Page | BrowserContext,
  wallet: ScriptedWallet,
  placement: Placement = {},
): Promise<() => Promise<void>> => {
  installed += 1
  const binding = `scriptedWallet${installed}`
  const documents = new Map<Frame, { id: string; link: Link; feed: Feed<ToPage> }>()

  /** The document in a frame; the one before it is over. */
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

  const readPresence = () => placed(wallet, placement)
  let carried = ''
  /** What starts in each new document: there is no way to ask first, so it carries how the wallet stands right now. */
  const addScript = () => {
    const presence = readPresence()
    carried = JSON.stringify(presence)
    const prompt = presence.delay > 0 ? undefined : presence
    return target.addInitScript({ content: `(${startInPage})(${standIn}, ${JSON.stringify({ binding, prompt })})` })
  }
  let script: Promise<Disposable> = addScript()
  await script
  const replaceScript = () => {
    // Most cases change nothing of it, and a page that is reloaded meanwhile would find neither script.
    if (JSON.stringify(readPresence()) === carried) return
    const last = script
    void last.then((disposable) => disposable.dispose()).catch(ignoreClosed)
    script = addScript()
    script.catch(ignoreClosed)
  }
  const unwatch = wallet.watch((news) => news.type !== 'event' && replaceScript())

  return async () => {
    unwatch()
    for (const { link } of documents.values()) link.close()
    await (await script).dispose()
    await exposed.dispose()
  }
}

/** How long a page's question for news stays open, in milliseconds. */
const longestWait = 20_000

/** The page was closed meanwhile: there is nothing left to put a wallet into. */
const ignoreClosed = () => undefined

type Binding = (message: v.InferInput<typeof fromPage>) => Promise<ToPage[] | undefined>

/** Joins the page's end of the wallet with the binding. It goes to the page as text, as `standIn` does. */
const startInPage = (
  stand: typeof standIn,
  { binding, prompt }: { binding: string; prompt: Parameters<typeof standIn>[1] },
) => {
  const call = Reflect.get(globalThis, binding) as Binding | undefined // put there by exposeBinding
  if (!call) return
  const document = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
  stand(
    {
      send: (message) => void call({ type: 'say', document, message }),
      async listen(receive) {
        for (;;) for (const message of (await call({ type: 'hear', document })) ?? []) receive(message)
      },
    },
    prompt,
  )
}
