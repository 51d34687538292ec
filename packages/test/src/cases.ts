/**
 * Ways in which a scripted wallet can misbehave from now on, in one sentence each. `wallet.behave('silent', 'late')`
 * switches several on; `wallet.behave()` makes the wallet honest again.
 */
export const cases = {
  late: 'Announces itself only 1.5 s after the page asked, as slow extensions do.',
  announcedTwice: 'Announces itself twice: the same name and rdns, another uuid and another provider object.',
  alsoEthereum: 'Stands in window.ethereum as well as in its announcement.',
  onlyEthereum: 'Stands in window.ethereum and never announces itself, as wallets before EIP-6963 do.',
  hostileInfo:
    'Announces a name of markup, direction overrides and line breaks, and an icon that is an SVG with a script.',
  strangerIcon: 'Announces an icon on somebody else’s server, which would learn who visits the page.',
  brokenInfo: 'Announces information of the wrong types: no uuid, a number for a name, nothing for an icon.',

  silent: 'Never answers anything.',
  silentAccounts: 'Never answers eth_accounts; everything else as usual.',
  silentSwitch: 'Never answers when it is asked to switch its chain or to add one.',
  silentRevoke: 'Never answers wallet_revokePermissions.',
  slow: 'Answers everything, 2 s later than it could.',

  asks: 'Waits for a person: the test answers with approve() or reject(); a second request to connect fails with -32002.',
  rejects: 'The person says no to everything they are asked (4001).',
  pending: 'Says that a request is open already (-32002) to whatever would need a person.',
  emptyAccounts: 'Connects, but answers with no account at all.',

  unknownChain: 'Knows only chains it has been on: another one fails with 4902 until it is added.',
  unknownChain4901: 'As unknownChain, but says so with 4901, as some wallets do.',
  nestedUnknownChain:
    'As unknownChain, but hides 4902 inside -32603 (data.originalError.code), as some mobile wallets do.',
  switchRejects: 'The person says no to switching the chain (4001).',
  addRejects: 'The person says no to adding a chain (4001).',
  liesAboutSwitch: 'Confirms that it switched its chain, and did not.',
  addsWithoutSwitch: 'Adds a chain it is offered, and stays on the one it was on.',
  switchesLate: 'Confirms a switch at once and carries it out 0.4 s later.',
  switchesQuietly: 'Switches its chain without saying so (no chainChanged).',
  decimalChainId: 'Answers eth_chainId with a number and announces chain changes in decimal, as some older wallets do.',

  noPermissions: 'Supports none of the three permission methods (4200).',
  noRevoke: 'Does not support wallet_revokePermissions (-32601).',
  garbage: 'Answers with values of the wrong types.',
  garbageErrors: 'Fails everything that needs a person with something that is no error: no code, no message.',
} as const satisfies Record<string, string>

/** The name of a misbehaviour. */
export type Case = keyof typeof cases

/** Events that can happen to a wallet once, in one sentence each; `wallet.happen('locked')` triggers one. */
export const moments = {
  accountChanged: 'The person chooses another account in the wallet.',
  chainChanged: 'The person chooses another chain of the wallet’s in the wallet.',
  wrongChain: 'The person moves to a chain that hardly any page knows (id 1337133).',
  locked: 'The person locks the wallet: it shows no accounts until it is unlocked.',
  unlocked: 'The person unlocks the wallet: the accounts are back.',
  forgotten: 'The person takes back the page’s permission in the wallet.',
  allowed: 'The person connects the page from inside the wallet, unasked.',
  dropped: 'The wallet loses its node for a moment (disconnect with code 1013) and still has its account.',
  droppedWithoutAccount: 'The wallet disconnects with code 1013 and has no account any more.',
  disconnected: 'The wallet disconnects for good (disconnect with code 4900).',
  recovered: 'The wallet reaches its node again (connect).',
  removed: 'The extension is removed or switched off: disconnect with code 1011, then silence.',
  updated: 'The extension is updated: the old provider falls silent, a new one with the same rdns announces itself.',
} as const satisfies Record<string, string>

/** The name of an event that can happen once. */
export type Moment = keyof typeof moments

/** The delays of `late`, `slow` and `switchesLate`, in milliseconds. */
export const delays = { late: 1_500, slow: 2_000, switchesLate: 400 } as const
