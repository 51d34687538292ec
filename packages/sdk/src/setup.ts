import { isWalletError } from '@latchkey/core/errors'
import { isLoopback } from '@latchkey/core/loopback'
import type { SetupProblem } from './setup-notice.ts'

/**
 * How long a wallet on a developer's machine may take to be ready, in milliseconds. `loaded`: after its frame has
 * loaded, which browsers also report for an unreachable address. `loading`: where browsers do not report that.
 * `stranger`: before an answering server counts as no wallet, because one may be starting: what has loaded has run its
 * first script. `report`: how long a browser may take to report that the page's policy blocked a request; Chromium does
 * so after the request has failed.
 */
const patience = { loaded: 500, loading: 6_000, report: 200, stranger: { loaded: 1_500, loading: 6_000 } }

type Parts = {
  /** The wallet's. */
  origin: string
  isReady(): boolean
  /** Fails everything that waits for the wallet; `reason` is a sentence. */
  fail(reason: string): void
}

/** The wallet's refusals of a page that belongs to no project (4100). */
const refusals = { apiKey: 'invalid api key error', hostName: 'invalid host name error' } as const

const loadNotice = () => import('./setup-notice.ts')

/**
 * Tells a developer what is wrong in the set-up of page and wallet. A policy of the page that blocks the frame, and a
 * refusal, are noticed everywhere. The rest is only checked on pages of this machine: on others the wallet's address
 * must not be queried directly.
 *
 * @returns `look`, to be called when the wallet is being loaded, and again when it has loaded; `ready`, when it has
 * answered; `explain`, for a request's failure
 */
export function watchSetup({ origin, isReady, fail }: Parts) {
  const isDevelopment = isLoopback(location.hostname)
  let closeNotice = () => {}
  const tell = async (problem: SetupProblem) => {
    const { describeSetup, tellSetup } = await loadNotice()
    const sentence = describeSetup(problem, origin, isDevelopment)
    const isRefusal = problem.kind === 'apiKey' || problem.kind === 'hostName' || problem.kind === 'network'
    if (isRefusal) return void tellSetup(sentence, isDevelopment)
    if (isReady()) return
    closeNotice = tellSetup(sentence, isDevelopment)
    if (problem.kind !== 'stranger') fail(sentence)
  }
  // Nothing here may break a page: where this code cannot be loaded, the wallet's own time limits apply.
  const tellQuietly = (problem: SetupProblem) => void tell(problem).catch(() => {})

  let isProbeBlocked = false
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== origin) return
    if (effectiveDirective === 'frame-src') tellQuietly({ kind: 'blocked' })
    else if (effectiveDirective === 'connect-src') isProbeBlocked = true
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  let timer: ReturnType<typeof setTimeout> | undefined

  const probe = async (state: 'loading' | 'loaded') => {
    if (isReady()) return
    const problem = await (await loadNotice()).findSetupProblem(origin)
    await new Promise((resolve) => setTimeout(resolve, patience.report))
    if (!problem || isProbeBlocked || isReady()) return
    if (problem.kind !== 'stranger' || problem.isReadable) return tell(problem)
    timer = setTimeout(() => tellQuietly(problem), patience.stranger[state])
  }

  return {
    look(state: 'loading' | 'loaded') {
      clearTimeout(timer)
      if (isDevelopment && !isReady()) timer = setTimeout(() => void probe(state).catch(() => {}), patience[state])
    },
    ready() {
      clearTimeout(timer)
      closeNotice()
    },
    explain(failure: unknown, network: string) {
      if (isWalletError(failure, 'unauthorized')) {
        // Only a failure's message crosses the wire.
        for (const kind of ['apiKey', 'hostName'] as const)
          if (failure.message.endsWith(refusals[kind])) tellQuietly({ kind })
      } else if (
        isDevelopment &&
        (isWalletError(failure, 'unsupportedChain') || isWalletError(failure, 'unsupportedNetwork'))
      )
        tellQuietly({ kind: 'network', network })
    },
    stop() {
      clearTimeout(timer)
      closeNotice()
      document.removeEventListener('securitypolicyviolation', onViolation)
    },
  }
}
