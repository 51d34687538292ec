/** The configuration of another dapp, when it starts. */
export type Setup = { relayUrl: string; projectId: string; name: string; url: string }

type Namespace = { chains: string[]; methods: string[]; events: string[] }

/** The actions of the person there. */
export type Command =
  | { propose: { required?: Record<string, Namespace>; optional?: Record<string, Namespace> } }
  | { request: { chainId: string; method: string; params: unknown } }
  | { leave: true }

/** Its reports. */
export type Word =
  | { ready: true }
  | { link: string }
  | { connected: { accounts: string[]; methods: string[] } }
  | { refused: { code: number; message: string } }
  | { answer: unknown }
  | { failure: { code: number; message: string } }
  | { event: { name: string; data: unknown } }
  | { ended: true }
