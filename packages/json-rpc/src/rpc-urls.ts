/** The addresses of a chain's nodes: at least one under http(s), and under ws(s) those that push new blocks. */
export type RpcUrls = { http: readonly string[]; webSocket?: readonly string[] }

const sentences = {
  missing: 'A chain needs the address of at least one node under https or http.',
  malformed: 'This is not the address of a node',
  scheme: 'The address of a node begins with https or http, and with wss or ws where it is a WebSocket',
  credentials:
    'The address of a node must not hold a user name or a password: everybody who opens the page can read it',
  twice: 'This node is named twice',
} as const

/** Why an address of a node is unusable. It never quotes what can be a key: the address is cut after the host. */
export class RpcUrlError extends Error {
  override readonly name = 'RpcUrlError'
  readonly reason: keyof typeof sentences

  constructor(reason: keyof typeof sentences, address?: string) {
    super(address === undefined ? sentences[reason] : `${sentences[reason]}: ${hostOf(address)}`)
    this.reason = reason
  }
}

/**
 * Checks the addresses of a chain's nodes.
 *
 * @throws RpcUrlError
 */
export function assertRpcUrls({ http, webSocket = [] }: RpcUrls): void {
  if (!http[0]) throw new RpcUrlError('missing')
  const visited = new Set<string>()
  for (const [schemes, addresses] of [
    [['https:', 'http:'], http],
    [['wss:', 'ws:'], webSocket],
  ] as const) {
    for (const address of addresses) {
      if (!URL.canParse(address)) throw new RpcUrlError('malformed', address)
      const { protocol, username, password, href } = new URL(address)
      if (!schemes.some((scheme) => scheme === protocol)) throw new RpcUrlError('scheme', address)
      if (username || password) throw new RpcUrlError('credentials', address)
      if (visited.has(href)) throw new RpcUrlError('twice', address)
      visited.add(href)
    }
  }
}

/** A node's address up to its host: the rest can be a key. */
export function hostOf(address: string): string {
  if (!URL.canParse(address)) return '(not readable)'
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
