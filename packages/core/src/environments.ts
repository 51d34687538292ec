/** The environments a wallet address can belong to, as written in the frame's `env` parameter (specification, section 3). */
export const environments = ['Local', 'Dev', 'StageTest', 'StageMainnet', 'ProdTest', 'ProdMainnet'] as const

export type Environment = (typeof environments)[number]
