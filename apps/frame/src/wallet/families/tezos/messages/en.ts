import { fees } from '../../../messages/fees.ts'
import { quoted } from '../../../messages/quoted.ts'
import { several } from '../../../messages/several.ts'
import { symbols } from '../../../messages/symbols.ts'

/** The wallet's words for Tezos' operations. */
export const messages = {
  /** The locale for numbers and dates: a BCP 47 tag. */
  locale: 'en',

  to: 'To',
  from: 'From',
  token: 'Token contract',
  contract: 'Contract',
  spender: 'Who may take them',
  operator: 'Who can move them',
  baker: 'Baker',
  reveal: 'First use of this account',
  revealText: 'Your public key is published. The fee includes that.',
  burn: 'Burned for storage, at most',
  branch: 'Recent block',
  counter: 'Sequence number',
  gas: 'Gas limit',
  storage: 'Storage limit, bytes',
  argument: 'What it is called with',
  entrypoint: 'Entrypoint',
  tokens: (amount: string, id: string) => `${amount} of token #${id}`,
  units: (amount: string) => `${amount} smallest units`,
  ofToken: 'of a token',
  item: (id: string) => `token #${id}`,
  called: 'Name in its contract',
  counted: 'In smallest units',
  symbols,
  several,
  quoted,
  fees,
  less: (amount: string) => `You would have ${amount} less, and pay the network fee.`,
  more: (amount: string) => `You would have ${amount} more, and pay the network fee.`,
  fewerTickets: (count: string, ticketer: string) => `You would have ${count} fewer tickets of ${ticketer}.`,
  moreTickets: (count: string, ticketer: string) => `You would have ${count} more tickets of ${ticketer}.`,
  tokensUntold:
    'The network doesn’t show changes of contract tokens. What you give is shown above, from the bytes you sign.',
  whats: {
    send: (amount: string) => `Send ${amount}`,
    move: (amount: string) => `Move ${amount} from another account`,
    approve: (amount: string) => `Approve spending of ${amount}`,
    revoke: 'Revoke a permission to spend',
    operator: (id: string) => `Let someone move your token #${id}`,
    revokeOperator: (id: string) => `Revoke permission for token #${id}`,
    call: (entrypoint: string) => `Call “${entrypoint}”`,
    callWith: (entrypoint: string, coins: string) => `Call “${entrypoint}” with ${coins}`,
    delegate: 'Choose a baker for your coins',
    undelegate: 'Leave your baker',
  },
  stakings: {
    stake: (coins: string) => `Stake ${coins} with your baker`,
    unstake: (coins: string) => `Take ${coins} out of your stake`,
    finalize_unstake: (_coins: string) => 'Get back what you took out of your stake',
  },
  actions: {
    approve: 'Approve spending',
    revoke: 'Revoke',
    operator: 'Give permission',
    revokeOperator: 'Revoke',
    delegate: 'Choose this baker',
    undelegate: 'Leave the baker',
    call: 'Make the call',
  },
  warnings: {
    foreign: 'These tokens are not yours',
    foreignText: (owner: string) => `They belong to ${owner}. This wallet moves only your own.`,
    spending: 'A permission that stays',
    spendingText: (other: string) => `${other} can take these tokens without asking you again.`,
    delegate: 'All coins of this account count for this baker',
    delegateText:
      'They stay yours, and you can spend them. The baker earns and votes with their weight. What you have staked with another baker is taken out and comes back after some days.',
    undelegate: 'Your coins will no longer count for a baker',
    undelegateText: 'Rewards end. What you have staked is taken out and comes back after some days.',
    stake: 'Staked coins are locked',
    stakeText: 'They come back some days after you take them out. If the baker breaks the rules, part of them is lost.',
    call: 'This call can’t be read',
    callText: (entrypoint: string, contract: string) =>
      `Only ${contract} knows what “${entrypoint}” does. It could do anything with what you have there.`,
    contract: 'The recipient is a contract',
    contractText: 'It runs its own rules when it receives coins.',
    newAccount: 'A new account',
    newAccountText: (burn: string) =>
      `Nobody has sent coins there before. Creating the account burns ${burn}. Check the address carefully.`,
    own: 'You are sending to yourself',
    units: 'The token’s decimals are unknown',
    unitsText: 'The amount is shown as the contract counts it.',
    places: 'Symbol and decimals come from the contract',
    placesText: 'What you sign is in smallest units. The token’s contract says how many make one token.',
  },
  sending: {
    hint: 'The whole address on Tezos, 36 letters and digits beginning with tz or KT1',
    address: 'This is not a whole Tezos address: tz1, tz2, tz3, tz4 or KT1, and 33 letters and digits.',
    checksum: 'One letter of this address is wrong. Copy it again from where it came.',
    rollup: 'This is a rollup (sr1). It doesn’t accept direct payments. See its website for how to send to it.',
    noContract: 'There is no such contract (KT1) on this network.',
    contract: 'KT1 is a contract. Send to it only if its owner says it accepts payments.',
    new: (burn: string) => `This creates a new account, which costs ${burn} more. Check the address carefully.`,
    reserved: 'The network fee is kept back.',
    reservedForAccount: (burn: string) => `The network fee and ${burn} for creating the account are kept back.`,
  },
}

/** Every message of the family. The other languages have the same shape; a missing one does not compile. */
export type Messages = typeof messages
