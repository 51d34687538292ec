/** The beginning of the names of both files, by which people find them beside each other. */
export const bundleName = 'wallet-bundle'

/** The page that opens a bundle, as the host serves it. */
export const openerPath = '/opener.html'

/**
 * The most characters that the field of a passphrase takes, more than a passphrase may have: one that is too long is
 * refused instead of cut off.
 */
export const longestTyped = 256

/** Saves what is at an address as a file. */
export function saveAs(href: string, name: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, download: name })
  link.click()
}
