// @vitest-environment jsdom
import type { TransactionOutcome } from '@latchkey/chains/family'
import { readNetwork } from '@latchkey/core/networks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inEnglish } from '../messages/catalogue.ts'
import { messages } from '../messages/en.ts'
import { LoadedMessagesProvider } from '../messages/messages-provider.tsx'
import type { PageChain } from './family.ts'
import { Following } from './following.tsx'

const chain: PageChain = {
  network: readNetwork('solana_devnet'),
  node: 'http://127.0.0.1:9',
  socket: undefined,
  mirror: undefined,
  tokens: [],
  agreement: undefined,
}
const { ends } = messages.chains
const leave: (() => void)[] = []

const show = (outcome: TransactionOutcome['outcome']) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  leave.push(() => root.unmount())
  // Only its name matters to this screen.
  const sent = { id: 'a hash', finality: 'final' as const, wait: async () => ({ outcome }) as TransactionOutcome }
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <LoadedMessagesProvider loaded={inEnglish}>
        <Following chain={chain} sent={sent} changed={() => {}} />
      </LoadedMessagesProvider>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  for (const each of leave.splice(0)) each()
  document.body.innerHTML = ''
})

describe('Following', () => {
  test.each([
    ['unknown', 'outcomeUnknown'],
    ['expired', 'expired'],
    ['timeout', 'unknown'],
  ] as const)('behavior: %s is said as such, and as nothing else', async (outcome, words) => {
    show(outcome)
    const shown = () => document.body.textContent
    await vi.waitFor(() => expect(shown()).toContain(ends[words].text), 10_000)
    for (const other of ['outcomeUnknown', 'expired', 'unknown'] as const)
      if (other !== words) expect(shown()).not.toContain(ends[other].text)
  })
})
