import { useEffect, useRef, useState } from 'react'
import { explainConnectError } from '../connect/explain-connect-error.ts'
import { isUnnamed } from '../connect/explain-disconnection.ts'
import { nameInSentence } from '../connect/wallets.ts'
import { type Connected, useConnected, useLatchkey } from '../context.tsx'
import type { Explanation } from '../parts/error-notice.tsx'
import { useMessages } from '../use-messages.ts'

/** The switch to another network: the wallet's request, and its outcome. */
export type Switch = {
  /** The chain that was requested from the wallet. */
  asked: number | undefined
  /** It takes so long that the person should be told where to look. */
  isLong: boolean
  failed: { chainId: number; explanation: Explanation } | undefined
  /** The chain to which the wallet has switched. */
  done: number | undefined
  to(chainId: number): void
  /** Stops waiting; the wallet's prompt may stay open. */
  stop(): void
  /** The wallet's name. */
  wallet: string
}

export function useSwitch(): Switch {
  const { connection } = useLatchkey()
  const messages = useMessages()
  const connected = useConnected()
  const [state, setState] = useState<Pick<Switch, 'asked' | 'failed' | 'done'>>(idle)
  const [isLong, setLong] = useState(false)
  const wallet = nameInSentence(connected?.connector, messages.connect)
  const { asked } = state
  const { slow } = connection.timeouts

  useEffect(() => {
    setLong(false)
    if (asked === undefined) return
    const timer = setTimeout(() => setLong(true), slow)
    return () => clearTimeout(timer)
  }, [asked, slow])

  /** The last request; answers to earlier ones are ignored. */
  const serial = useRef(0)
  const to = (chainId: number) => {
    serial.current += 1
    const mine = serial.current
    const end = (next: Partial<typeof state>) => mine === serial.current && setState({ ...idle, ...next })
    setState({ ...idle, asked: chainId })
    connection.switchChain(chainId).then(
      () => end({ done: chainId }),
      (error) => end({ failed: { chainId, explanation: explainSwitch(error, messages, wallet, connected) } }),
    )
  }
  const stop = () => {
    serial.current += 1
    connection.cancel()
    setState(idle)
  }
  return { ...state, isLong, to, stop, wallet }
}

const idle = { asked: undefined, failed: undefined, done: undefined }

/** As for connecting, but here a rejection is about the network. */
const explainSwitch = (
  error: unknown,
  messages: Parameters<typeof explainConnectError>[1],
  wallet: string,
  connected: Connected | undefined,
): Explanation => {
  const kind = connected && isUnnamed(connected.connector.id) ? 'social' : undefined
  const explanation = explainConnectError(error, messages, wallet, kind)
  return explanation.name === 'rejected' ? { ...explanation, ...messages.connect.failures.switchRejected } : explanation
}
