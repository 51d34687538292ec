/** The SDK's own version, as its package says it: told in the hello. */
export const sdkVersion = '0.1.0'
