/** A text that somebody else wrote and the person would sign: a message, or a note in a transaction. */
export const quoted = {
  instruction: 'This text may be a command',
  instructionText:
    'It looks like something programs read, or like giving something away. A service may act on it without asking you again. Sign only if you want everything it says.',
  imitation: 'This text imitates your wallet',
  imitationText:
    'Buttons, boxes and checks in this text were written by the app. They do nothing, and your wallet has not checked anything it says. Only what stands outside the text is your wallet’s.',
}
export type QuotedMessages = Readonly<Record<keyof typeof quoted, string>>
