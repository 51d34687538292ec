import { useFirstMessages, useReady, useRoot } from '../context.tsx'
import { Lazy } from '../parts/lazy.tsx'

/** Loaded when it is shown. */
export function loadAccount() {
  return import('./account.tsx').then(({ Account }) => Account)
}

/** The connected account: address, name, balance, network, transactions, disconnect; anywhere on a page. */
export function AccountView() {
  const root = useRoot()
  return <section {...root}>{useReady() && <Lazy load={loadAccount} props={nothing} outline={<Outline />} />}</section>
}

const nothing = {}

/** A placeholder as high as an account of the embedded wallet on a phone, so that the content below does not move. */
function Outline() {
  const { parts } = useFirstMessages()
  return (
    <div className="lk-account" role="status" aria-label={parts.loading}>
      <span className="lk-outline" data-part="name" />
      <span className="lk-outline" data-part="action" />
      <span className="lk-outline" data-part="balance" />
      <span className="lk-outline" data-part="rows" />
      <span className="lk-outline" data-part="action" />
      <span className="lk-outline" data-part="action" />
    </div>
  )
}
