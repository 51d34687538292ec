import { bundle } from './bundle.ts'
import { measureFamilyApprovals } from './family-approvals.ts'
import { readFrameFiles } from './frame-files.ts'
import type { Laboratory } from './laboratory.ts'
import { sizeOf, sizeOfBuilt } from './sizes.ts'
import { kilobytes, type Row } from './table.ts'

/** The families, and the family's own library that a page would use instead; Hedera uses the code of EVM. */
const families = {
  solana: '@solana/web3.js',
  aptos: 'aptos',
  near: 'near-api-js',
  tezos: 'taquito',
  hedera: undefined,
} as const

/** The code each family adds to the wallet at its first use; its signing code is in the worker, which is one file. */
const measureSizes = async (): Promise<Row[]> => {
  const { added } = readFrameFiles()
  const rows: Row[] = []
  for (const [family, library] of Object.entries(families)) {
    const files = added(new RegExp(`src/wallet/families/${family}/`))
    if (files.size === 0) throw new Error(`the built frame loads nothing of its own for ${family}`)
    rows.push({
      what: `${family}: screens, codec, node (${files.size} files)`,
      figure: kilobytes(sizeOfBuilt('frame', files)),
      baseline: library
        ? `${library}: ${kilobytes(sizeOf(await bundle(`${family}-official`)))}`
        : 'none: its relay is EVM',
    })
  }
  return rows
}

/** The load size of a family, and the time from approval to signature and to submission. */
export const measureFamilies = async (laboratory: Laboratory): Promise<Row[]> => [
  ...(await measureSizes()),
  ...(await measureFamilyApprovals(laboratory)),
]
