/** The pages that are compared: each shows a button and, after a click, a list with the one wallet there is. */
export const subjects = [
  { name: 'react', title: 'React alone', others: false, wallet: false },
  { name: 'wagmi', title: 'wagmi alone', others: false, wallet: true },
  { name: 'rainbowkit', title: 'RainbowKit', others: true, wallet: true },
  { name: 'connectkit', title: 'ConnectKit', others: true, wallet: true },
  { name: 'latchkey', title: 'Latchkey', others: false, wallet: true },
] as const satisfies readonly {
  name: string
  title: string
  /** True for a third-party kit outside this workspace: if it is missing, it is not measured, and nothing fails. */
  others: boolean
  /** It can connect; React alone cannot. */
  wallet: boolean
}[]

export type Subject = (typeof subjects)[number]
export type SubjectName = Subject['name']

/** A value for each page that could be measured. */
export type Figures<T> = Partial<Record<SubjectName, T>>
