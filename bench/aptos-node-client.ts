import { createAptosNode } from '@latchkey/aptos-node'
import { AptosClient } from 'aptos'

// A process of its own for each client, started by aptos-node.ts, so that neither affects the other's memory.
const [, , which = '', url = ''] = process.argv

const questions = 4_000
const atOnce = 8

const ours = () => {
  const node = createAptosNode({ url })
  return {
    ask: async () => void (await node.getAccount('0x1')),
    async walk() {
      let seen = 0
      for await (const { type } of node.resources('0x1')) if (type) seen += 1
      return seen
    },
  }
}
const legacy = () => {
  const client = new AptosClient(url)
  return {
    ask: async () => void (await client.getAccount('0x1')),
    walk: async () => (await client.getAccountResources('0x1')).length,
  }
}
const { ask, walk } = which === 'ours' ? ours() : legacy()

const several = async (count: number) => {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await ask()
    }),
  )
}
await several(500) // warm
const asked = performance.now()
await several(questions)
const perSecond = questions / ((performance.now() - asked) / 1_000)

globalThis.gc?.()
const before = process.memoryUsage().rss
const began = performance.now()
const seen = await walk()
const walkMs = performance.now() - began
const most = process.resourceUsage().maxRSS * 1_024
console.log(JSON.stringify({ perSecond, walkMs, seen, grown: Math.max(0, most - before) }))
