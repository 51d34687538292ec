export { type ConnectorData, isUnsupported, toConnectorData } from './connector-data.ts'
export { toViemError } from './errors.ts'
export { type FaceWalletsOptions, faceWallets } from './face-wallets.ts'
