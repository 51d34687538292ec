import type { Carrier, installProvider } from '../link/page-provider.ts'
import type { Received } from './bridge.ts'

/** The part of the extension API that is used; a port carries the pages' messages as JSON. */
type Port = {
  name: string
  postMessage(message: string): void
  onMessage: { addListener(listener: (message: string) => void): void }
  onDisconnect: { addListener(listener: () => void): void }
}
declare const chrome: {
  runtime: {
    connect(options: { name: string }): Port
    onConnect: { addListener(listener: (port: Port) => void): void }
  }
}

// These three are written into the extension's files as text: each must be self-contained.

/** In the page: one stand-in for each wallet of the extension. */
export function inPage(stand: typeof installProvider, { channel, wallets }: { channel: string; wallets: number }) {
  for (let wallet = 0; wallet < wallets; wallet++) {
    const carrier: Carrier = {
      send: (message) =>
        void window.dispatchEvent(
          new CustomEvent(`${channel}-to-wallet`, { detail: JSON.stringify({ wallet, message }) }),
        ),
      listen: (receive) =>
        window.addEventListener(`${channel}-to-page`, (event) => {
          const message = JSON.parse((event as CustomEvent<string>).detail) as Received // dispatched by the content script
          if (message.wallet === wallet) receive(message.message)
        }),
    }
    stand(carrier, undefined)
  }
}

/** Between page and worker, in a world of its own. */
export function inBetween({ channel }: { channel: string }) {
  const name = crypto.getRandomValues(new Uint32Array(4)).join('-')
  let port: Port | undefined

  const connect = () => {
    try {
      port = chrome.runtime.connect({ name })
    } catch {
      return // The extension was reloaded or removed: this document has lost it.
    }
    port.onMessage.addListener((message) =>
      window.dispatchEvent(new CustomEvent(`${channel}-to-page`, { detail: message })),
    )
    port.onDisconnect.addListener(() => {
      port = undefined
      // The worker was stopped, as browsers do when it is idle; connecting restarts it.
      setTimeout(connect, 100)
    })
  }
  window.addEventListener(`${channel}-to-wallet`, (event) => port?.postMessage((event as CustomEvent<string>).detail))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && !port) connect()
  })
  // A regular message keeps the worker running (it is stopped after 30 s without).
  setInterval(() => port?.postMessage(''), 20_000)
  connect()
}

/** The background worker: forwards the documents' messages to the test's process, and its news back. */
export function inWorker({ bridge, token }: { bridge: string; token: string }) {
  const ports = new Map<string, Port>()
  let isListening = false
  /** One after the other: a page's messages stay in order. */
  let saying: Promise<unknown> = Promise.resolve()

  const post = (path: string, body: unknown) =>
    fetch(bridge + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const say = (path: string, body: unknown) => {
    // The test may be over while its browser still runs.
    saying = saying.then(() => post(path, body)).catch(() => undefined)
  }
  const receive = async () => {
    if (isListening) return
    isListening = true
    while (ports.size > 0) {
      try {
        const answer = await post('/hear', {})
        const news = (await answer.json()) as Received[] // the bridge is ours
        for (const message of news) ports.get(message.document)?.postMessage(JSON.stringify(message))
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
    isListening = false
  }

  chrome.runtime.onConnect.addListener((port) => {
    const document = port.name
    ports.set(document, port)
    port.onMessage.addListener((message) => {
      if (message) say('/say', { document, sent: message })
    })
    port.onDisconnect.addListener(() => {
      ports.delete(document)
      say('/leave', { document })
    })
    say('/open', { document })
    void receive()
  })
}
