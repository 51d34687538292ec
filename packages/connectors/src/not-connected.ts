import { BaseError } from 'wagmi'

/**
 * wagmi's error for a connector that is not connected, by its name and words. wagmi's own class is only in
 * `@wagmi/core`, which a project has somewhere below wagmi, where nobody else finds it.
 */
export class ConnectorNotConnectedError extends BaseError {
  override name = 'ConnectorNotConnectedError'

  constructor() {
    super('Connector not connected.')
  }
}
