export type {
  AptosMultiAgent,
  AptosPayload,
  AptosSignMessagePayload,
  AptosSignMessageResponse,
} from './aptos.ts'
export type { LoginWithAccessTokenRequest, LoginWithIdTokenRequest } from './auth.ts'
export { Face, type FaceOptions } from './face.ts'
export type { NearTransaction } from './near.ts'
export type { SolanaTransaction } from './solana.ts'
export type { TezosTransfer } from './tezos.ts'
