import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from '@latchkey/dev'
import { bundle } from './bundle.ts'
import { measureFamilyApprovals } from './family-approvals.ts'
import { readFrameFiles } from './frame-files.ts'
import type { Laboratory } from './laboratory.ts'
import { sizeOf, sizeOfBuilt } from './sizes.ts'
import { kilobytes, type Row } from './table.ts'

const families = ['solana', 'aptos', 'near', 'tezos'] as const
const titles = { solana: '@solana/web3.js', aptos: 'aptos', near: 'near-api-js', tezos: 'taquito' } as const

/** What each family adds to the wallet when it is used first, beside the family's own library. */
const measureSizes = async (): Promise<Row[]> => {
  const { added } = readFrameFiles()
  const rows: Row[] = []
  for (const family of families) {
    const files = added(new RegExp(`src/rooms/families/${family}/`))
    if (files.size === 0) continue
    rows.push({
      what: `${family}: screens, codec, node (${files.size} files)`,
      figure: kilobytes(sizeOfBuilt('frame', files)),
      baseline: `${titles[family]}: ${kilobytes(sizeOf(await bundle(`${family}-official`)))}`,
    })
  }
  const folder = join(builtFolder('frame'), 'assets')
  const signers = readdirSync(folder).filter((name) => /^sign-[^/]+\.js$/.test(name))
  rows.push({
    what: `signing of all ${signers.length} families in the worker, each loaded by itself`,
    figure: kilobytes(sizeOf(signers.map((name) => readFileSync(join(folder, name))))),
  })
  return rows
}

/** What a family costs to load, and how long it takes from approving to the signature and to being sent. */
export const measureFamilies = async (laboratory: Laboratory): Promise<Row[]> => [
  ...(await measureSizes()),
  ...(await measureFamilyApprovals(laboratory)),
]
