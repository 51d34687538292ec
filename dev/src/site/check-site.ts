import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../root.ts'
import { renderSite } from './build-site.ts'
import { findUnlisted, readSections } from './contents.ts'

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))

/** Schemes that open something outside of the site. */
const isOutside = (address: string) => /^(https?|mailto):/.test(address)

/**
 * Finds faults in the built pages: links and fragments that lead nowhere, requests to other origins, and content that a
 * strict policy forbids.
 *
 * @param files the site's files, by their paths
 * @param isBuilt returns whether another file that the site serves exists, such as a picture
 */
export function findSiteFaults(files: ReadonlyMap<string, string>, isBuilt: (path: string) => boolean): string[] {
  const ids = new Map(
    [...files].filter(([path]) => path.endsWith('.html')).map(([path, html]) => [path, attributes(html, 'id')]),
  )
  const faults: string[] = []
  for (const [path, html] of files) {
    if (!path.endsWith('.html')) continue
    const own = ids.get(path) ?? []
    for (const id of new Set(own))
      if (own.filter((each) => each === id).length > 1) faults.push(`${path} has ${id} twice`)
    for (const source of attributes(html, 'src')) if (isOutside(source)) faults.push(`${path} asks ${source}`)
    if (/<script(?![^>]*\ssrc=)|<style|\sstyle="|\son\w+="/.test(html.replace(/<pre[\s\S]*?<\/pre>/g, '')))
      faults.push(`${path} has a script or style of its own`)
    for (const address of [...attributes(html, 'href'), ...attributes(html, 'src')]) {
      if (isOutside(address)) continue
      const [file = '', fragment] = address.split('#')
      const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file))
      const page = target === '.' || target.endsWith('/') ? posix.join(target, 'index.html') : target
      if (!files.has(page) && !isBuilt(page)) faults.push(`${path} links to ${address}, which does not exist`)
      else if (fragment && ids.has(page) && !ids.get(page)?.includes(decodeURIComponent(fragment)))
        faults.push(`${path} links to ${address}, and there is no such heading`)
    }
  }
  return faults
}

/**
 * The faults of this repository's site: of its pages, and missing documents. Files that Vite builds are assumed to
 * exist.
 */
export function findFaultsOfSite(): string[] {
  const isBuilt = (path: string) =>
    /^live\/(index|playground)\.html$/.test(path) ||
    path === 'icon.svg' ||
    (path.startsWith('pictures/') && existsSync(join(root, 'docs', path)))
  return [
    ...findSiteFaults(renderSite(), isBuilt),
    ...findUnlisted(readSections()).map((file) => `${file} stands in no section of dev/src/site/contents.ts`),
  ]
}
