import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import {
  useConnected,
  useConnectionState,
  useConnectModal,
  useFirstMessages,
  useKnown,
  useLatchkey,
  useViewStore,
} from '../context.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { explainDisconnection } from './explain-disconnection.ts'
import { toWallet } from './wallets.ts'

/** The state and the actions of a connect button. */
export type ConnectButtonState = {
  /**
   * `unknown`: on a server, and until hydration ends, unless it has an `initialConnection`; show neither "Connect" nor
   * an account. `restoring`: the previous account is shown, and its wallet is being asked.
   */
  status: 'unknown' | 'disconnected' | 'connecting' | 'restoring' | 'connected' | 'wrongNetwork'
  /** In full, while it is known. */
  address: Address | undefined
  /** Shortened in the middle: offer a way to the full one beside it. */
  shortAddress: string | undefined
  chainId: number | undefined
  /** The wallet's name. */
  walletName: string | undefined
  /** The label of the kit's own button, in the visitor's language. */
  label: string
  /** The dialog is open. */
  isOpen: boolean
  /** Opens the dialog at the next step: the ways to connect, the pending wait, the account, the networks. */
  open(): void
  /** Stops waiting for a wallet. */
  cancel(): void
  disconnect(): Promise<void>
}

export function useConnectButton(label?: string): ConnectButtonState {
  const { connect } = useFirstMessages()
  const { connection } = useLatchkey()
  const { status, pending, disconnection } = useConnectionState()
  const isKnown = useKnown()
  const connected = useConnected()
  const { isOpen, open } = useConnectModal()

  const shown = isKnown ? connected : undefined
  const known = {
    address: shown?.address,
    shortAddress: shown && shortAddress(shown.address),
    chainId: shown?.chainId,
    walletName: (shown && toWallet(shown.connector, undefined, connect.list).name) ?? pending?.name,
    isOpen,
    open: () => open(),
    cancel: () => connection.cancel(),
    disconnect: () => connection.disconnect(),
  }
  if (!isKnown) return { ...known, status: 'unknown', label: connect.connect }
  if (status === 'connected' && shown)
    return shown.isSupported
      ? { ...known, status: 'connected', label: shortAddress(shown.address) }
      : { ...known, status: 'wrongNetwork', label: connect.wrongNetwork }
  if (status === 'reconnecting')
    return { ...known, status: 'restoring', label: shown ? shortAddress(shown.address) : connect.restoring }
  if (status === 'connecting') return { ...known, status: 'connecting', label: connect.connecting }
  const isAsleep = disconnection?.reason === 'silent' || disconnection?.reason === 'missing'
  return { ...known, status: 'disconnected', label: label ?? (isAsleep ? connect.reconnect : connect.connect) }
}

/** Announces changes of the connection outside the dialog. */
export function useConnectionAnnouncement({ status, walletName, isOpen }: ConnectButtonState): string | undefined {
  const messages = useFirstMessages()
  const { disconnection } = useConnectionState()
  const [{ lists }] = useViewStore()
  const isSilent = isOpen || lists > 0 // an open view announces it
  const [news, setNews] = useState<string>()
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === status || was === 'unknown') return
    const { connected, restore } = messages.connect
    const explanation = explainDisconnection(disconnection, messages)
    if (status === 'connected') setNews(connected(walletName ?? restore.nameless))
    else if (status === 'disconnected' && explanation && !isSilent) setNews(`${explanation.title}. ${explanation.text}`)
    else setNews(undefined)
  }, [status, walletName, isSilent, disconnection, messages])
  return news
}
