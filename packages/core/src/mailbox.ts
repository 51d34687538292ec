/** Labels of a host's name; the last one is not a number, because mail is not sent to an IP address. */
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The part before the `@`, as RFC 5321 has it without quotes (Dot-string), and without the signs by which mail servers
 * pass mail on to a mailbox elsewhere: `ann%example.org@relay`, `example.org!ann@relay`, an encoded word (`=?`).
 */
const local = /^[a-z0-9#$&'*+/=^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=^_`{|}~-]+)*$/

/**
 * An e-mail address in the one form by which it is stored and written to: small letters, the host's name in ASCII. Mail
 * goes to this form and no other, so that it reaches the person whom the form names.
 *
 * @returns undefined when it is not a plain address
 */
export function toMailbox(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  const at = plain.lastIndexOf('@')
  const name = plain.slice(0, Math.max(at, 0)).toLowerCase()
  const domain = at < 0 ? undefined : toHost(plain.slice(at + 1))
  if (domain === undefined || name.length > 64 || domain.length > 189) return undefined
  return local.test(name) && host.test(domain) ? `${name}@${domain}` : undefined
}

const toHost = (text: string): string | undefined => {
  // `URL` would take some of these for the end of the name, and drop others.
  if (/[/\\?#@:%[\]\s\p{Cc}]/u.test(text)) return undefined
  const url = `http://${text}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Other hosts at which a provider's mailboxes have the same names, each with the host that limits use for them. */
const sameMailbox: Partial<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'hanmail.net': 'daum.net',
  'narod.ru': 'yandex.ru',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
  'yandex.ua': 'yandex.ru',
}

/**
 * The form of an address that is used for limits, and to tell whether two are likely one mailbox. Nobody is written to
 * at it: most providers ignore what follows a `+`, large
 * ones ignore dots, and some have several hosts for one mailbox, so that a stranger could write to it under thousands
 * of addresses.
 */
export function toLimited(mailbox: string): string {
  const [name = '', domain = ''] = mailbox.split('@')
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${sameMailbox[domain] ?? domain}`
}
