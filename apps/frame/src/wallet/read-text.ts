/**
 * Reads an answer's text, and stops where it is longer than expected: a foreign server may send without end, or much
 * data that was compressed to little.
 *
 * @param most bytes
 * @throws Error for a longer one
 */
export async function readText(answer: Response, most: number): Promise<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > most) {
      await reader?.cancel()
      throw new Error('the answer is too large')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
