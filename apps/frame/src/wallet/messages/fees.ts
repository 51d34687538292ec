/** A network fee that is above anything usual. Its amount, which changes with each block, stands elsewhere. */
export const fees = {
  high: 'The fee is unusually high',
  highText: 'Even on busy days the network takes far less. You can’t get a fee back.',
}
export type FeeMessages = Readonly<Record<keyof typeof fees, string>>
