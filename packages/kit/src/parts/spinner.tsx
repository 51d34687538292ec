/** The turning ring alone; what it stands in must say what is waited for. */
export function Ring() {
  return (
    <svg className="lk-ring" viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/** Waiting, named: the ring and what is waited for. It announces nothing; that is the live region's work. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="lk-spinner">
      <Ring />
      <span>{label}</span>
    </span>
  )
}
