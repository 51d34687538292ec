import type { Hex } from 'viem'

/** The phone's configuration, when it is switched on. */
export type Setup = {
  relayUrl: string
  projectId: string
  key: Hex
  /** The node it sends to, by chain id; it knows these chains. */
  nodes: Record<number, string>
}

/** What a person does with it. */
export type Command = { say: 'yes' | 'no' } | { only: number[] } | { pair: string } | { leave: true }

/** Its reports. */
export type Word =
  | { ready: Hex }
  | { asked: string; by?: string; chain?: string }
  | { ended: true }
  | { failed: string }
