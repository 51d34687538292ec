export type FaceError = Error & { isFaceError: true; code: number }

/** An error that the SDK itself throws; those of the wallet reach the page unchanged. */
export const faceError = (code: number, text: string): FaceError =>
  Object.assign(new Error(`Face Error: [${code}] ${text}`), { isFaceError: true as const, code })

export const invalid = (name: string): FaceError => faceError(4000, `invalid ${name}`)

export const unsupportedChain = (): FaceError => faceError(4202, 'unsupported chain error')
