/**
 * The generations of the legacy web SDK that dapps in production use, oldest first. 1.7 stands for the releases up to
 * it, which put no version into the address.
 */
export const generations = ['1.5.1', '1.7', '1.10.4', '1.10.14', '1.11.2', '1.12.5', '1.14.3', '1.14.9'] as const

export type Generation = (typeof generations)[number]

/** True if `generation` is `first` or a later one. */
export const isSince = (generation: Generation, first: Generation): boolean =>
  generations.indexOf(generation) >= generations.indexOf(first)
