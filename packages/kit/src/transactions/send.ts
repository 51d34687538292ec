// By itself, so that it is fetched when something is sent: it is as large as a sixth of the page.
export { sendTransaction } from '@wagmi/core'
