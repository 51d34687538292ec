import type { Config } from 'wagmi'
import type { Machine } from './machine.ts'
import { browserStorage, fromId, readStored, type Stored } from './stored.ts'
import { listenToTabs } from './tabs.ts'
import { toStored } from './wagmi-state.ts'

/**
 * Keeps the connection in sync with other tabs: ends it when another tab disconnects its wallet, and restores the one
 * that another tab connects while this page has none.
 *
 * @param restore restores a stored connection
 * @returns a function that stops it
 */
export function followTabs({ storage }: Config, machine: Machine, restore: (stored: Stored) => void): () => void {
  const readAgain = () => readStored(browserStorage(), storage?.key)
  const onEnd = (id: string | undefined) => {
    const { attempt, connected } = machine.now()
    const ours = connected ? toStored(connected) : attempt?.stored
    if (!ours || (id !== undefined && !ours.ids.includes(id))) return
    if (attempt?.stored) machine.stop()
    machine.end('elsewhere', ours)?.onDisconnect() // removes its listeners; the other tab has told the wallet
    const now = readAgain()
    if (now && !machine.now().attempt && !now.ids.some((each) => ours.ids.includes(each))) restore(now)
  }
  const onBegin = (id: string) => {
    const { attempt, connected } = machine.now()
    const now = readAgain()
    if (!attempt && !connected) restore(now?.ids.includes(id) ? now : fromId(id))
  }
  return listenToTabs(storage?.key ?? '', onEnd, onBegin)
}
