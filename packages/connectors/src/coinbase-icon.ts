/** The wallet's mark, as a data URI. */
export const coinbaseIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0052ff"/><circle cx="16" cy="16" r="9.5" fill="#fff"/><rect x="12.8" y="12.8" width="6.4" height="6.4" rx="1" fill="#0052ff"/></svg>',
)}`
