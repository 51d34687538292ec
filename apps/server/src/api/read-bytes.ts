import { type Bytes, fromBase64Url } from '@latchkey/core/bytes'
import { ServiceError } from '@latchkey/protocol/service-error'

/**
 * The bytes of a request's field, whose characters and length its schema has checked.
 *
 * @throws ServiceError `bad_request` where the last character has unused bits
 */
export function readBytes(text: string): Bytes {
  try {
    return fromBase64Url(text)
  } catch (cause) {
    throw new ServiceError('bad_request', {}, { cause })
  }
}
