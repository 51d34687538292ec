/** The cost of one page with each kit, as measured by `npm run bench -- kits` and listed in the README's table. */
export type KitCost = {
  name: string
  /** Scripts that are loaded before a click, in kilobytes, gzip. */
  scripts: number
  /** Hosts of others that the page tries to reach before a click. */
  otherHosts: number
  /** Packages that are installed. */
  packages: number
  /** Seconds on a slow phone until the list of wallets is painted. */
  slowPhone: number
}

export const comparison: readonly KitCost[] = [
  { name: 'Latchkey', scripts: 104.8, otherHosts: 0, packages: 34, slowPhone: 2.004 },
  { name: 'RainbowKit', scripts: 643.5, otherHosts: 2, packages: 491, slowPhone: 3.707 },
  { name: 'ConnectKit', scripts: 539.6, otherHosts: 1, packages: 560, slowPhone: 6.554 },
]
