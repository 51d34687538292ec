import { useReady, useRoot } from '../context.tsx'
import { Lazy } from '../parts/lazy.tsx'

/** Fetched when it is looked at. */
export function loadNetworks() {
  return import('./networks.tsx').then(({ Networks }) => Networks)
}

/** The page's networks, to change between; anywhere on a page. */
export function NetworkSwitcher() {
  const root = useRoot()
  return <section {...root}>{useReady() && <Lazy load={loadNetworks} props={nothing} />}</section>
}

const nothing = {}
