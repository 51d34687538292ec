import { createWallet } from '@latchkey/sdk'
import { announceProvider } from '@latchkey/sdk/eip6963'

/** A request of the page, and its end. */
type Asked = { method: string; result?: unknown; code?: number; message?: string; isOver: boolean }

declare global {
  var asked: Asked[]
}

// The same code as any page would have, except that requests are recorded.
const { apiKey, network, walletUrl } = Object.fromEntries(new URLSearchParams(location.search))
const wallet = createWallet({ apiKey: apiKey ?? '', network: network ?? '', walletUrl: walletUrl ?? '' } as never)
const notes: Asked[] = []
globalThis.asked = notes
const request: typeof wallet.provider.request = async (...args) => {
  const note: Asked = { method: [args[0]].flat()[0]?.method ?? '', isOver: false }
  notes.push(note)
  try {
    const result = await wallet.provider.request(...args)
    note.result = result
    return result as never
  } catch (failure) {
    const { code, message } = failure as { code?: number; message?: string }
    Object.assign(note, { code, message })
    throw failure
  } finally {
    note.isOver = true
  }
}
// The page enables its buttons only for a provider that claims to be MetaMask, which ours does not.
announceProvider({ ...wallet, provider: { ...wallet.provider, request, isMetaMask: true } } as never, {
  name: 'Latchkey',
  rdns: 'example.latchkey',
})
