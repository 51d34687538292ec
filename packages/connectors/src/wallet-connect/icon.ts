/** The protocol's mark, as a data URI. */
export const walletConnectIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3b99fc"/><path fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M10 13.2a8.6 8.6 0 0 1 12 0M6.8 16.2l4.6 4.5 4.6-4.5 4.6 4.5 4.6-4.5"/></svg>',
)}`
