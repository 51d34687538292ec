import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { Session } from '../session/session.ts'

/** The sources of nodes: the operator, and pages. */
export type NodeList = { config: Pick<FrameConfig, 'networks'>; session: Pick<Session, 'nodes'> }

/** Returns whether a network has a node: the operator's, or one that a page brought and the person accepted. */
export function hasNode({ config, session }: NodeList, { name }: Network): boolean {
  return config.networks.includes(name) || session.nodes.has(name)
}
