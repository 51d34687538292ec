export { createWallet } from '@latchkey/sdk'
