import { type LoginWords, nameLogin } from '@latchkey/core/login-providers'
import type { User } from '@latchkey/protocol/api'

/** How a person signs in, to tell one account from another; an e-mail address is shortened to its ends. */
export function toLogin({ loginProvider, email }: Pick<User, 'loginProvider' | 'email'>, words: LoginWords): string {
  const title = nameLogin(loginProvider, words)
  return email === undefined ? title : `${title}, ${toMasked(email)}`
}

const toMasked = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return at < 1 ? `${first}…` : `${first}…${email.slice(at)}`
}
