import type { Hex } from 'viem'

/** The phone's configuration, when it is switched on. */
export type Setup = {
  relayUrl: string
  projectId: string
  key: Hex
  /** Its node for each chain id; it supports these chains. */
  nodes: Record<number, string>
}

/** The actions of the person with the phone. */
export type Command = { say: 'yes' | 'no' } | { only: number[] } | { pair: string } | { leave: true }

/** Its reports. */
export type Word =
  | { ready: Hex }
  | { asked: string; by?: string; chain?: string }
  | { ended: true }
  | { failed: string }
