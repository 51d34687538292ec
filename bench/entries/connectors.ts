export { faceWallets } from '@latchkey/connectors'
