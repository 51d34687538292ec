import { useEffect, useRef, useState } from 'react'
import { nameInSentence } from '../connect/wallets.ts'
import { useConnected, useConnectionState, useConnectModal, useLatchkey } from '../context.tsx'
import type { Messages } from '../messages/en.ts'
import { AccountMark } from '../parts/account-mark.tsx'
import { ErrorNotice, type Explanation } from '../parts/error-notice.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { Spinner } from '../parts/spinner.tsx'
import { useMessages } from '../use-messages.ts'
import type { Siwe } from './create-siwe.ts'
import type { SiweError } from './siwe-error.ts'
import { useSiwe } from './use-siwe.ts'

export type SignInButtonProps = {
  siwe: Siwe
  /** The label while nobody is signed in, instead of "Sign in". */
  label?: string | undefined
}

/** The button, its wait, and the outcome. */
export function SignInView({ siwe, label }: SignInButtonProps) {
  const messages = useMessages()
  const { status, session, ended, error, cancel, ...act } = useSiwe(siwe)
  const connected = useConnected()
  const { timeouts } = useLatchkey().connection
  const begin = useConnectFirst(() => void act.signIn().catch(() => {})) // it is in the state
  const [outFailed, setOutFailed] = useState(false)
  const isSigning = status === 'signing'
  const isLong = useLong(isSigning, timeouts.slow)

  const { signIn: words, connect } = messages
  const wallet = nameInSentence(connected?.connector, connect)
  const signOut = () => {
    setOutFailed(false)
    act.signOut().catch(() => setOutFailed(true))
  }
  if (status === 'unknown') return <Spinner label={messages.parts.loading} />
  const explanation = outFailed
    ? explain({ reason: 'serverUnavailable' }, messages)
    : error && status === 'none' && explain(error, messages)
  const waiting = isSigning ? (isLong ? words.signingLong(wallet) : words.signing(wallet)) : words.verifying
  const isWaiting = isSigning || status === 'verifying'
  return (
    <>
      {status === 'signedIn' && session ? (
        <>
          <p className="lk-signed-in">
            <AccountMark address={session.address} size={24} />
            <span>
              {words.signedInAs} <span className="lk-hidden">{session.address}</span>
              <span className="lk-address" aria-hidden="true" translate="no">
                {shortAddress(session.address)}
              </span>
            </span>
          </p>
          <KitButton onClick={signOut}>{words.signOut}</KitButton>
        </>
      ) : (
        <KitButton tone="primary" busy={isWaiting} onClick={begin}>
          {label ?? words.signIn}
        </KitButton>
      )}
      {isWaiting && <p className="lk-soft">{waiting}</p>}
      {isSigning && (
        <KitButton tone="quiet" onClick={cancel}>
          {words.stop}
        </KitButton>
      )}
      {status === 'none' && !error && <p className="lk-soft">{ended ? words.ended[ended] : words.hint}</p>}
      {explanation && <ErrorNotice explanation={explanation} />}
      <LiveRegion>
        {isWaiting
          ? waiting
          : explanation
            ? `${explanation.title}. ${explanation.text}`
            : status === 'signedIn'
              ? words.signedIn
              : ended && words.ended[ended]}
      </LiveRegion>
    </>
  )
}

/**
 * Starts immediately with a connected wallet; otherwise connects one first. A visitor who closes the dialog has changed
 * their mind.
 */
const useConnectFirst = (begin: () => void) => {
  const { status } = useConnectionState()
  const { isOpen, open } = useConnectModal()
  const [isWanted, setWanted] = useState(false)
  const wasOpen = useRef(false)
  const isConnected = status === 'connected'
  const beginNow = useRef(begin)
  beginNow.current = begin

  useEffect(() => {
    if (!isWanted) return
    if (isConnected) {
      setWanted(false)
      beginNow.current()
    } else if (wasOpen.current && !isOpen) setWanted(false)
    wasOpen.current = isOpen
  }, [isWanted, isConnected, isOpen])

  return () => {
    if (isConnected) return begin()
    wasOpen.current = false
    setWanted(true)
    open('connect')
  }
}

/** True when something has been running for this many milliseconds. */
const useLong = (isOn: boolean, ms: number): boolean => {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isLong
}

const calm: readonly string[] = ['refused', 'cancelled', 'accountChanged']

/** Explains to a person why signing in failed. */
const explain = ({ reason }: Pick<SiweError, 'reason'>, { signIn }: Messages): Explanation => {
  const { failures } = signIn
  const known: Partial<Record<string, { title: string; text: string }>> = failures
  return { tone: calm.includes(reason) ? 'info' : 'caution', ...(known[reason] ?? failures.other), canRetry: false }
}
