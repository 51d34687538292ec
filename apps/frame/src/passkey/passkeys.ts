import * as v from 'valibot'
import { PasskeyError, type PasskeyPlace } from './ceremony.ts'
import { getAssertion, makeCredential } from './webauthn.ts'
import { type FromWindow, fromWindow, type Requester, type ToWindow, toWindowPath } from './window-messages.ts'

export type Passkeys = {
  /** True if this browser may open a wallet by a passkey. Authenticators may still be unable to. */
  isSupported(): Promise<boolean>
  /**
   * Begins at a place where passkeys are made or used: this frame, where the page delegates that to it, or a window.
   * Call it inside a click.
   */
  begin(ceremony: 'create' | 'get'): PasskeyPlace
}

/** The parts of Permissions Policy that tell what a page delegates; Chromium has them. */
type FeaturePolicy = { allowsFeature(feature: string): boolean }

/** A name that an authenticator can be bound to: a host name, not an address. */
const isHostName = (host: string) => host !== '' && !/^[\d.]+$|^\[/.test(host)

/** True if this browser may open a wallet by a passkey. */
export async function isSupported(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || !isHostName(location.hostname)) return false
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}

/** Begins in this document: the frame, where the page delegates that to it, or a window of the wallet's own. */
export function beginHere(): PasskeyPlace {
  const ending = new AbortController()
  const { signal } = ending
  return {
    inFrame: true,
    create: (options) => makeCredential(options, signal),
    get: (options) => getAssertion(options, signal),
    end: () => ending.abort(),
  }
}

/**
 * The passkeys of this browser.
 *
 * @param requester the page that the frame is in, which a window names
 * @param locale the language of the wallet
 */
export function createPasskeys(requester: Requester, locale: string): Passkeys {
  const isDelegated = (ceremony: 'create' | 'get') => {
    const { featurePolicy } = document as { featurePolicy?: FeaturePolicy }
    return featurePolicy?.allowsFeature(`publickey-credentials-${ceremony}`) === true
  }

  return {
    isSupported,
    begin(ceremony) {
      // Creating a passkey includes using it, at the same place.
      const inFrame = isDelegated('get') && (ceremony === 'get' || isDelegated('create'))
      if (!inFrame) return openWindow(requester, locale)
      return beginHere()
    },
  }
}

const openWindow = (requester: Requester, locale: string): PasskeyPlace => {
  const opened = window.open(toWindowPath(locale), '_blank', 'popup,width=480,height=680')
  let ready = false
  let pending: { message: ToWindow; settle: (answer: FromWindow) => void } | undefined

  const send = () => {
    if (ready && pending) opened?.postMessage(pending.message, location.origin)
  }
  const onMessage = (event: MessageEvent) => {
    if (opened === null || event.source !== opened || event.origin !== location.origin) return
    const message = v.safeParse(fromWindow, event.data)
    if (!message.success) return
    if (message.output.kind === 'passkey.ready') {
      ready = true
      send()
    } else pending?.settle(message.output)
  }
  const end = () => {
    removeEventListener('message', onMessage)
    removeEventListener('pagehide', end)
    opened?.close()
    pending?.settle({ kind: 'passkey.gone' })
  }
  addEventListener('message', onMessage)
  // Nobody would receive the outcome.
  addEventListener('pagehide', end)

  const ask = (message: ToWindow) =>
    new Promise<FromWindow>((resolve) => {
      if (!opened) return resolve({ kind: 'passkey.failed', trouble: 'blocked' })
      pending = {
        message,
        settle(answer) {
          pending = undefined
          resolve(answer)
        },
      }
      send()
    })
  const toFailure = (answer: FromWindow) =>
    new PasskeyError(answer.kind === 'passkey.failed' ? answer.trouble : 'cancelled')

  return {
    inFrame: false,
    async create(options) {
      const answer = await ask({ kind: 'passkey.create', asker: requester, options })
      if (answer.kind !== 'passkey.created') throw toFailure(answer)
      return answer.answer
    },
    async get(options) {
      const answer = await ask({ kind: 'passkey.get', asker: requester, options })
      if (answer.kind !== 'passkey.used') throw toFailure(answer)
      return answer.answer
    },
    end,
  }
}
