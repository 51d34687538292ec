/** One label of a host's name, and a last one that is no number: an address of a machine is no place for mail. */
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The part before the `@`, as RFC 5321 has it without quotes (Dot-string), and without the signs by which mail servers
 * pass mail on to a mailbox elsewhere: `ann%example.org@relay`, `example.org!ann@relay`, an encoded word (`=?`).
 */
const local = /^[a-z0-9#$&'*+/=^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=^_`{|}~-]+)*$/

/**
 * An e-mail address in the one form by which it is stored and written to: small letters, the host's name in ASCII. Mail
 * goes to this form and no other, so that whoever reads it is who the form names.
 *
 * @returns undefined where it is no plain address
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
  // Of these, `URL` would read some as the end of the name, and drop others.
  if (/[/\\?#@:%[\]\s\p{Cc}]/u.test(text)) return undefined
  const url = `http://${text}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Hosts of one provider under each of which a mailbox has its name, each with the one by which it is limited. */
const sameMailbox: Partial<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
}

/**
 * The form of an address by which it is limited, and nothing else: what follows a `+` is a note to oneself at most
 * providers, large ones ignore dots, and some have several hosts for one mailbox, so that a stranger could write to it under
 * thousands of addresses.
 */
export function toLimited(mailbox: string): string {
  const [name = '', domain = ''] = mailbox.split('@')
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${sameMailbox[domain] ?? domain}`
}
