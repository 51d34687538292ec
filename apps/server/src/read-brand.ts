import { readFile } from 'node:fs/promises'
import { type Brand, largestMark } from '@latchkey/protocol/brand'
import { ConfigurationError } from '@latchkey/service/configuration'
import type { ProjectConfiguration } from './project-configuration.ts'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The text that may precede an SVG's root element. */
const prolog = /^(?:\uFEFF|\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*/
const svgNamespace = 'xmlns="http://www.w3.org/2000/svg"'

/** The media type of a mark; undefined for anything that browsers do not draw as one. */
const typeOf = (content: Buffer): 'png' | 'svg+xml' | undefined => {
  if (content.subarray(0, pngSignature.length).equals(pngSignature)) return 'png'
  return /^<svg[\s>]/.test(content.toString('utf8').replace(prolog, '')) ? 'svg+xml' : undefined
}

/**
 * Reads how a project looks: its accent as configured, its mark from the file.
 *
 * @param of named in errors, `the project X`
 * @throws ConfigurationError where the file is missing, too large, or no picture
 */
export async function readBrand(
  { accent, markFile }: NonNullable<ProjectConfiguration['brand']>,
  of: string,
): Promise<Brand> {
  const colours = accent && { accent }
  if (markFile === undefined) return { ...colours }
  const refuse = (why: string) => new ConfigurationError(`The mark of ${of}, ${markFile}, ${why}.`)
  const content = await readFile(markFile).catch((cause) => {
    throw refuse(`cannot be read (${cause.code ?? cause.message}); write the path of a PNG or SVG file in markFile`)
  })
  if (content.length > largestMark) throw refuse('is larger than 16 KB; a square of 96 pixels is enough')
  const type = typeOf(content)
  if (!type) throw refuse('is neither a PNG nor an SVG')
  if (type === 'svg+xml' && !content.includes(svgNamespace))
    throw refuse(`is not drawn by browsers without ${svgNamespace} in its <svg>`)
  return { ...colours, mark: `data:image/${type};base64,${content.toString('base64')}` }
}
