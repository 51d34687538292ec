import { type ErrorName, WalletError } from '@latchkey/core/errors'
import { isServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'

const names: Partial<Record<ServiceErrorCode, ErrorName>> = {
  bora_signature: 'invalidSignatureMessage',
  bora_not_registered: 'invalidBoraApiAndSecretKey',
  bora_other_usn: 'alreadyConnectedOtherBappUsn',
  bora_region: 'boraServiceRegionIsWrong',
  bora_other_wallet: 'bappUsnAlreadyConnectedOtherWallet',
}

/** Turns a refusal of the BORA portal into the error that a page knows; any other failure stays as it is. */
export function fromBoraError(failure: unknown): unknown {
  const name = isServiceError(failure) ? names[failure.code] : undefined
  // The names above are all of errors whose sentences need no context.
  return name ? new WalletError(name as 'invalidSignatureMessage', {}, { cause: failure }) : failure
}
