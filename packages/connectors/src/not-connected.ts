import { BaseError } from 'wagmi'

/**
 * wagmi's error for a connector that is not connected, with the same name and message. wagmi's own class is only in
 * `@wagmi/core`, a dependency of wagmi's that other packages of a project may not be able to resolve.
 */
export class ConnectorNotConnectedError extends BaseError {
  override name = 'ConnectorNotConnectedError'

  constructor() {
    super('Connector not connected.')
  }
}
