import { useReady, useRoot } from '../context.tsx'
import { Lazy } from '../parts/lazy.tsx'

/** Loaded when it is shown. */
export function loadNetworks() {
  return import('./networks.tsx').then(({ Networks }) => Networks)
}

/** Switches between the page's networks; anywhere on a page. */
export function NetworkSwitcher() {
  const root = useRoot()
  return <section {...root}>{useReady() && <Lazy load={loadNetworks} props={nothing} />}</section>
}

const nothing = {}
