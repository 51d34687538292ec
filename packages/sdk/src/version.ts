/** The SDK's version from its package, sent in the hello. */
export const sdkVersion = '0.1.0'
