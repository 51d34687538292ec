import { failures } from './rpc-error.ts'

/** A request as a page sends it. */
export type Request = { readonly method: string; readonly params: unknown }

type Waiting = Request & { approve(): void; reject(): void }

/** The methods that connect a page; a second one of these fails while the first is pending. */
const connectMethods = ['eth_requestAccounts', 'wallet_requestPermissions']

/** The user of the wallet, played by the test: requests wait here until they are answered, oldest first. */
export function createUser() {
  const waiting: Waiting[] = []
  const watchers = new Set<() => void>()

  const answer = (how: 'approve' | 'reject') => {
    const first = waiting.shift()
    if (!first) throw new Error('No request waits for a person: there is nothing to answer.')
    first[how]()
  }

  const find = (method: string | undefined) =>
    waiting.find((request) => method === undefined || request.method === method)

  return {
    /**
     * Waits for the person's approval.
     * @throws ProviderRpcError 4001 on rejection, -32002 when they are already being asked to connect
     */
    ask(request: Request): Promise<void> {
      if (connectMethods.includes(request.method) && waiting.some(({ method }) => connectMethods.includes(method))) {
        return Promise.reject(failures.alreadyPending(request.method))
      }
      return new Promise((resolve, reject) => {
        waiting.push({ ...request, approve: resolve, reject: () => reject(failures.rejected()) })
        for (const watcher of [...watchers]) watcher()
      })
    },
    read: (): readonly Request[] => waiting.map(({ method, params }) => ({ method, params })),
    approve: () => answer('approve'),
    reject: () => answer('reject'),
    /** Approves every request to connect, as by unlocking the wallet for a page. */
    approveConnect() {
      for (const request of waiting.filter(({ method }) => connectMethods.includes(method))) {
        waiting.splice(waiting.indexOf(request), 1)
        request.approve()
      }
    },
    /**
     * The oldest request that waits for the person, as soon as there is one.
     * @param limit how long to wait, in milliseconds
     * @throws Error when nothing was asked in that time
     */
    waitForRequest(method?: string, limit = 5_000): Promise<Request> {
      return new Promise((resolve, reject) => {
        const look = () => {
          const request = find(method)
          if (!request) return
          end()
          resolve({ method: request.method, params: request.params })
        }
        const timer = setTimeout(() => {
          end()
          reject(new Error(`Nobody asked the wallet for ${method ?? 'anything'} within ${limit} ms.`))
        }, limit)
        const end = () => {
          clearTimeout(timer)
          watchers.delete(look)
        }
        watchers.add(look)
        look()
      })
    },
  }
}
