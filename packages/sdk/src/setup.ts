import { isWalletError } from '@latchkey/core/errors'
import { isLoopback } from '@latchkey/core/loopback'
import type { SetupProblem } from './setup-notice.ts'

/**
 * How long a wallet on a developer's machine may take to be ready, in milliseconds. `loaded`: after its frame has loaded,
 * which browsers report of an address that nobody answers at, too. `loading`: where no browser reports that. `stranger`:
 * before something that answers counts as no wallet, for one may be starting. `report`: how long a browser may take to say
 * that a policy of the page stopped a request, which Chromium says after the request has failed.
 */
const patience = { loaded: 1_500, loading: 6_000, report: 200, stranger: 6_000 }

type Parts = {
  /** The wallet's. */
  origin: string
  isReady(): boolean
  /** Ends what waits for the wallet, with the reason in words. */
  fail(reason: string): void
}

/** The refusals that a wallet gives a page of no project of its own (4100). */
const refusals = { apiKey: 'invalid api key error', hostName: 'invalid host name error' } as const

/**
 * Tells a developer what is not set up between page and wallet. A policy of the page that keeps the frame out, and a
 * refusal, are noticed anywhere; everything else only on a page of this machine, where asking the wallet's address directly
 * is nobody's business.
 *
 * @returns `look`, to be called when the wallet is being loaded, and again when it is; `ready`, when it has answered;
 *   `explain`, for a request's failure
 */
export function watchSetup({ origin, isReady, fail }: Parts) {
  const isDevelopment = isLoopback(location.hostname)
  let closeNotice = () => {}
  const tell = async (problem: SetupProblem) => {
    const { describeSetup, tellSetup } = await import('./setup-notice.ts')
    const sentence = describeSetup(problem, origin)
    const isRefusal = problem.kind === 'apiKey' || problem.kind === 'hostName' || problem.kind === 'network'
    if (isRefusal) return void tellSetup(sentence, isDevelopment)
    if (isReady()) return
    closeNotice = tellSetup(sentence, isDevelopment)
    if (problem.kind !== 'stranger') fail(sentence)
  }
  // Nothing here may fail a page: where this code cannot be loaded, the wallet's own limits speak.
  const tellQuietly = (problem: SetupProblem) => void tell(problem).catch(() => {})

  let isProbeBlocked = false
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== origin) return
    if (effectiveDirective === 'frame-src') tellQuietly({ kind: 'blocked' })
    else if (effectiveDirective === 'connect-src') isProbeBlocked = true
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  let timer: ReturnType<typeof setTimeout> | undefined

  const probe = async () => {
    if (isReady()) return
    const { findSetupProblem } = await import('./setup-notice.ts')
    const problem = await findSetupProblem(origin)
    await new Promise((resolve) => setTimeout(resolve, patience.report))
    if (!problem || isProbeBlocked || isReady()) return
    if (problem.kind === 'stranger') timer = setTimeout(() => tellQuietly(problem), patience.stranger)
    else await tell(problem)
  }

  return {
    look(state: 'loading' | 'loaded') {
      clearTimeout(timer)
      if (isDevelopment && !isReady()) timer = setTimeout(() => void probe().catch(() => {}), patience[state])
    },
    ready() {
      clearTimeout(timer)
      closeNotice()
    },
    explain(failure: unknown, network: string) {
      if (isWalletError(failure, 'unauthorized')) {
        // Of a failure only its sentence crosses the wire.
        for (const kind of ['apiKey', 'hostName'] as const)
          if (failure.message.endsWith(refusals[kind])) tellQuietly({ kind })
      } else if (isDevelopment && isWalletError(failure, 'unsupportedChain')) tellQuietly({ kind: 'network', network })
    },
    stop() {
      clearTimeout(timer)
      closeNotice()
      document.removeEventListener('securitypolicyviolation', onViolation)
    },
  }
}
