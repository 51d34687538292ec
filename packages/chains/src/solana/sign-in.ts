import { checkSignIn, type SignIn } from '../siwe.ts'

const claim = /wants you to sign in with your Solana account/i

/** Sign In With Solana: the text form of `solana:signIn`, all but the first two lines optional. */
const form = new RegExp(
  [
    '^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[^/?#\\s]+) wants you to sign in with your Solana account:',
    '(?<address>[1-9A-HJ-NP-Za-km-z]{32,44})',
  ].join('\\n') +
    [
      '(?:\\n\\n(?<statement>[^\\n]+))?',
      '(?:\\n(?:\\nURI: (?<uri>\\S+))?',
      '(?:\\nVersion: (?<version>\\d+))?',
      '(?:\\nChain ID: (?<chain>\\S+))?',
      '(?:\\nNonce: [a-zA-Z0-9]{8,})?',
      '(?:\\nIssued At: (?<issuedAt>\\S+))?',
      '(?:\\nExpiration Time: (?<expirationTime>\\S+))?',
      '(?:\\nNot Before: (?<notBefore>\\S+))?',
      '(?:\\nRequest ID: [^\\n]*)?',
      '(?:\\nResources:(?:\\n- \\S+)*)?)?$',
    ].join(''),
)

/**
 * The clusters by their names in Sign In With Solana, and their CAIP-2 references: 32 characters of the genesis block's
 * hash.
 */
const clusters: Record<string, string> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/**
 * Returns whether a chain id, such as `devnet`, `solana:devnet` or CAIP-2, names this chain. A local validator is none
 * of the known ones.
 */
const names = (text: string, caip2: string): boolean => {
  const [, name = ''] = /^(?:solana:)?(\w+)$/.exec(text) ?? []
  return `solana:${Object.hasOwn(clusters, name) ? clusters[name] : name}` === caip2
}

/**
 * Checks a message that asks to sign in with a Solana account against the facts: the page's origin as the browser
 * reports it, the account, the network, the time. Undefined for any other message.
 *
 * @param expected `caip2`: the network's identifier, `solana:…`
 */
export function readSignIn(
  text: string,
  expected: { origin: string; account: string; caip2: string; now: number },
): SignIn | undefined {
  if (!claim.test(text)) return undefined
  const fields = form.exec(text)?.groups
  return checkSignIn(fields && { ...fields, domain: fields.domain ?? '' }, expected, {
    address: fields?.address === expected.account,
    chain: fields?.chain === undefined || names(fields.chain, expected.caip2),
  })
}
