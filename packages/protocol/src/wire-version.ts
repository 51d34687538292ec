/** The version of our own wire. */
export const wireVersion = 1

/** The wire version that our frame address declares to the wallet. */
export const sdkWireVersion = '1.12.3'
