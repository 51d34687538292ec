import { Component, type ReactNode } from 'react'
import { DappConfigError } from '../dapp-config.ts'
import { Broken } from './broken.tsx'
import { Crashed } from './crashed.tsx'

type State = { failure: { error: unknown } | undefined }

/** Says in place of the page that it has stopped working. React has no hook for it. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ failure: { error } })
  override state: State = { failure: undefined }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return failure.error instanceof DappConfigError ? <Broken error={failure.error} /> : <Crashed />
  }
}
