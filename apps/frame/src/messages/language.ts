import type { Messages as LoginWindowMessages } from '../login-window/messages/en.ts'
import type { Messages as OpenerMessages } from '../opener/messages/en.ts'
import type { Messages as WalletMessages } from '../wallet/messages/en.ts'

export type { FamilyMessages } from './families.gen.ts'
export type { LoginWindowMessages, OpenerMessages, WalletMessages }

/** The plain texts of the document (index.html, which has them in English), by the ids of their elements. */
export type PlainMessages = Record<'alone' | 'refused' | 'answered', string>
