/** What is said while another wallet of Hedera's is paired with the page. */
export const texts = {
  title: 'Connect another Hedera wallet',
  text: (host: string) =>
    `Scan this code in that wallet, or copy the link there. ${host} learns its account, and can have nothing signed by it.`,
  qr: 'The connection link as a code',
  link: 'Connection link',
  copy: 'Copy the connection link',
  waiting: 'Waiting for the other wallet…',
  cancel: 'Cancel',
} as const
