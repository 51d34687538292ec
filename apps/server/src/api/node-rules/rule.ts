type Paths = Readonly<Record<'GET' | 'POST', readonly RegExp[]>>

/** The facts about a family's nodes that the API needs: one file each. */
export type NodeRule = {
  /** The requests that are forwarded: reads, simulations, and sending signed transactions. */
  allowed: { methods: ReadonlySet<string> } | { paths: Paths }
  /** The request by which a node names its chain, and the chain's part of the network's CAIP-2 identifier. */
  identity?: { ask: { path: string; rpc?: string }; read: (answer: unknown) => unknown }
  /** Which of the operator's addresses are asked. Default `rpc`. */
  addresses?: 'rpc' | 'mirror'
  /** The end of an address that operators may write or leave out. Default one slash. */
  optionalEnd?: RegExp
  /** Forms of requests and of answers, besides JSON. */
  contentTypes?: readonly string[]
  accepts?: readonly string[]
  /** Headers that the network's own client sends with a request. CORS allows them here; they are not forwarded. */
  clientHeaders?: readonly string[]
  /** Headers of an answer that are forwarded, besides its content type. */
  headers?: RegExp
  /** True if a failure (5xx) is the node's own answer, which another node would repeat. */
  isAnswer?: (status: number, body: () => string) => boolean
}
