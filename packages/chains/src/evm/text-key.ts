/** Texts whose signature is a key, or opens an account: whoever gets the signature controls that account. */
const keyTexts: readonly { text: RegExp; sites: readonly string[] }[] = [
  { text: /\b(initiated an action with|key linking request from) Immutable X\b/i, sites: ['immutable.com'] },
  { text: /\bAccess zkSync account\b|\bRegister zkSync pubkey\b/i, sites: ['zksync.io'] },
  { text: /\baccess Loopring Exchange\b/i, sites: ['loopring.io'] },
  { text: /\baccess your Umbra account\b/i, sites: ['umbra.cash'] },
  { text: /\bFluidkey private payment keys\b/i, sites: ['fluidkey.com'] },
  { text: /\bRegister Lighter Account\b/i, sites: ['lighter.xyz'] },
  { text: /\bprotect your rhino\.fi privacy\b/i, sites: ['rhino.fi'] },
  { text: /\bAztec (Connect )?account key\b/i, sites: ['zk.money', 'aztec.network'] },
  {
    text: /\bdYdX\b[\s\S]*\b(STARK Key|Onboarding)\b|\bprivate key\b[\s\S]*\bdYdX\b/i,
    sites: ['dydx.exchange', 'dydx.trade', 'dydx.xyz'],
  },
  // Any app may ask for these: whoever gets the signature reads and writes messages in the person's name.
  { text: /^\W*XMTP : \w/i, sites: [] },
]

/** Texts that say themselves that they are for one site, because keys are derived from their signature. */
const guarded =
  /\bonly (ever )?sign (this|it)\b|\btrusted (client|web ?site|site|platform|app|application|dapp)\b|\bkey nonce\b|\bstark ?ex\b|\bstark ?key\b|\bL2 key\b/i
/** Wording by which a signature derives keys or decrypts something. */
const keyMaking =
  /\b(generat(e|es|ing|ion)|deriv(e|es|ing|ation)|creat(e|es|ing)|recover(s|ing)?|restor(e|es|ing)|unlock(s|ing)?|decrypt(s|ing)?|access(es|ing)?)\b[^.\n]{0,60}\b((private|secret|spending|viewing|encryption|payment|stealth|account|trading|wallet|starknet|stark|railgun|shielded|l2|api)( \w+)? keys?|(your|my)( \w+){0,2} keys?|(your|the|my|a) seed)\b|\bdecrypts? (your|my|the|all) \w+|\bkey generation\b/i
/** Wording for a key by its name and its bytes. */
const keyNames =
  /\bpub(lic)?[ _-]?key\b|\b(session|signing|trading|api|agent|viewing|spending|delegate|linked?)[ _-]?key\b/i
const keyBytes = /[0-9a-f]{40,}|\b[1-9A-HJ-NP-Za-km-z]{43,88}\b/i

const urls = /\bhttps?:\/\/([^\s/:?#"'<>()[\]]+)/gi
const onlySignOn = /\bonly_? ?sign_? ?on\b\W*https?:\/\/([^\s/:?#"'<>()[\]]+)/i
const signIn = /\b(sign(ing)?|log(ging)?)[ -]?in\b|\bwelcome to\b|\bwants you to\b|\bauthenticat|로그인/i
/** The form of Tezos's pages, which names the page first. */
const tezosForm = /^Tezos Signed Message: (?:https?:\/\/)?([^\s/:?#]+\.[^\s/:?#]+|localhost)/

const toHost = (text: string) => text.toLowerCase().replace(/\.+$/, '')

/**
 * The sites that a text is for. `key`: its signature is a key, or opens an account, at one of them, or at an unknown
 * site where there are none. `sign-in`: it signs in at the one it names. `link`: it names sites in a text with the
 * wording of a sign-in.
 */
type TextSites = { kind: 'key' | 'sign-in' | 'link'; sites: readonly string[] }

/**
 * Reads which sites a text is for, from the known texts of services that derive keys from signatures and from its
 * wording; undefined for a text that is not tied to a site.
 *
 * @param own the person's addresses, which are never taken for keys
 */
export function readTextSites(text: string, own: readonly string[] = []): TextSites | undefined {
  const known = keyTexts.find((each) => each.text.test(text))
  if (known) return { kind: 'key', sites: known.sites }
  const [, only] = onlySignOn.exec(text) ?? []
  if (only) return { kind: 'key', sites: [toHost(only)] }
  const others = own.reduce((rest, address) => rest.replaceAll(new RegExp(address, 'gi'), ''), text)
  if (guarded.test(text) || keyMaking.test(text) || (keyNames.test(others) && keyBytes.test(others)))
    return { kind: 'key', sites: [] }
  const [, named] = tezosForm.exec(text) ?? []
  if (named) return { kind: 'sign-in', sites: [toHost(named)] }
  const linked = [...text.matchAll(urls)].map(([, host = '']) => toHost(host))
  return signIn.test(text) && linked.length > 0 ? { kind: 'link', sites: [...new Set(linked)] } : undefined
}
