import type { Messages as LoginWindowMessages } from '../login-window/messages/en.ts'
import type { Messages as Aptos } from '../wallet/families/aptos/messages/en.ts'
import type { Messages as Near } from '../wallet/families/near/messages/en.ts'
import type { Messages as Solana } from '../wallet/families/solana/messages/en.ts'
import type { Messages as Tezos } from '../wallet/families/tezos/messages/en.ts'
import type { Messages as WalletMessages } from '../wallet/messages/en.ts'

export type { LoginWindowMessages, WalletMessages }

/** The words of the families. English stands beside each, in `messages/en.ts`. */
export type FamilyMessages = { aptos: Aptos; near: Near; solana: Solana; tezos: Tezos }

/** The plain texts of the document (index.html, which has them in English), by the ids of their elements. */
export type PlainMessages = Record<'alone' | 'refused' | 'answered', string>
