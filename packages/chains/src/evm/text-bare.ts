/** A text without the diacritics of Latin letters, which it also loses when it is read as it looks. */
export const toBare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
