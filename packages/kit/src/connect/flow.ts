import { useEffect, useRef, useState } from 'react'
import type { Connector } from 'wagmi'
import { useConnectionState, useLatchkey } from '../context.tsx'
import type { Wallet } from './wallets.ts'

/** The step of connecting that a visitor has reached. */
export type Step =
  | { name: 'list' }
  /** Where somebody without a wallet finds one. */
  | { name: 'get' }
  /** Waiting for an answer in the wallet; `uri` is for a wallet on a phone. */
  | { name: 'asking'; wallet: Wallet; uri: string | undefined }
  | { name: 'failed'; wallet: Wallet; error: unknown }
  /** A connection stored in this browser is being restored. */
  | { name: 'restoring' }
  /** Connecting, started elsewhere on the page. */
  | { name: 'elsewhere'; wallet: string }

export type Flow = {
  step: Step
  choose(wallet: Wallet): void
  /** Goes to the step for somebody without a wallet. */
  get(): void
  /** Back to the list; the wait is abandoned. */
  back(): void
}

/**
 * The flow from a list of wallets to a connection.
 * @param onConnected called once, when the chosen wallet is connected
 */
export function useConnectFlow(onConnected?: () => void): Flow {
  const { connection } = useLatchkey()
  const { status, pending } = useConnectionState()
  const [chosen, setChosen] = useState<Exclude<Step, { name: 'restoring' | 'elsewhere' }>>({ name: 'list' })
  // The result of an attempt only counts while it is the latest one.
  const attempt = useRef(0)
  const waits = useRef(false)

  const choose = (wallet: Wallet) => {
    const mine = ++attempt.current
    const stillWanted = () => attempt.current === mine
    const ends = (step: typeof chosen) => {
      waits.current = false
      setChosen(step)
    }
    waits.current = true
    setChosen({ name: 'asking', wallet, uri: undefined })
    const stopListening = onUri(wallet.connector, (uri) => stillWanted() && setChosen({ name: 'asking', wallet, uri }))
    connection
      .connect(wallet.connector)
      .then(
        () => {
          if (!stillWanted()) return
          ends({ name: 'list' })
          onConnected?.()
        },
        (error) => stillWanted() && ends({ name: 'failed', wallet, error }),
      )
      .finally(stopListening)
  }

  const get = () => setChosen({ name: 'get' })

  const back = () => {
    attempt.current++
    waits.current = false
    if (status === 'connecting' || status === 'reconnecting') connection.cancel()
    setChosen({ name: 'list' })
  }

  // A visitor who leaves this step no longer waits for the wallet.
  useEffect(
    () => () => {
      attempt.current++
      if (waits.current) connection.cancel()
      waits.current = false
    },
    [connection],
  )

  const step: Step =
    chosen.name !== 'list'
      ? chosen
      : status === 'reconnecting'
        ? { name: 'restoring' }
        : status === 'connecting' && pending
          ? { name: 'elsewhere', wallet: pending.name }
          : chosen
  return { step, choose, get, back }
}

/** Listens for the URI that a connector emits while it connects, to be shown as a code or opened in an app. */
const onUri = ({ emitter }: Connector, give: (uri: string) => void): (() => void) => {
  const listener = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'display_uri' && isWalletConnectUri(data)) give(data)
  }
  emitter.on('message', listener)
  return () => emitter.off('message', listener)
}

/** A WalletConnect 2 URI (ERC-1328). Nothing else may become a code to scan or a link to open. */
const isWalletConnectUri = (data: unknown): data is string =>
  typeof data === 'string' && data.length < 1_000 && /^wc:[0-9a-z-]+@2\?[\w%&=.,~-]+$/i.test(data)
