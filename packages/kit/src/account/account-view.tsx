import { useReady, useRoot } from '../context.tsx'
import { Lazy } from '../parts/lazy.tsx'

/** Loaded when it is shown. */
export function loadAccount() {
  return import('./account.tsx').then(({ Account }) => Account)
}

/** The connected account: address, name, balance, network, transactions, disconnect; anywhere on a page. */
export function AccountView() {
  const root = useRoot()
  return <section {...root}>{useReady() && <Lazy load={loadAccount} props={nothing} />}</section>
}

const nothing = {}
