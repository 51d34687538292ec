import { escapeHtml, type Heading } from './markdown.ts'

/** The content policy of a page: its own files, and nothing from other origins. */
export const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export type NavigationSection = { title: string; pages: readonly { path: string; title: string }[] }

export type PageContent = {
  /** From the site's root, with a trailing slash: `start/kit/`; empty for the first page. */
  path: string
  title: string
  description: string
  html: string
  headings: readonly Heading[]
  /** The document it was made from. */
  source?: string
  /** A class of the page's content, for its own layout. */
  look?: string
}

/** The relative path from a page to the site's root, so that the site works at any address. */
export function toRoot(path: string): string {
  return '../'.repeat(path.split('/').length - 1) || './'
}

const navigation = (sections: readonly NavigationSection[], path: string) => {
  const up = toRoot(path)
  return sections
    .map(({ title, pages }) => {
      const items = pages
        .map(
          (page) =>
            `<li><a href="${up}${page.path}"${page.path === path ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
        )
        .join('')
      const isOpen = title !== 'Decisions' || path.startsWith('decisions/')
      return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${items}</ul></details>`
    })
    .join('')
}

const contents = (headings: readonly Heading[]) => {
  const listed = headings.filter(({ level }) => level === 2 || level === 3)
  if (listed.length < 2 || listed.length > 60) return ''
  const items = listed
    .map(({ id, level, text }) => `<li data-level="${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`)
    .join('')
  return `<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${items}</ul></nav>`
}

/** Renders a complete page. It can be read without JavaScript, which adds search, scheme and copying. */
export function renderPage(page: PageContent, sections: readonly NavigationSection[]): string {
  const { path, title, description, html, headings, source, look = '' } = page
  const up = toRoot(path)
  const name = title === 'Latchkey' ? 'Latchkey' : `${title} · Latchkey`
  return `<!doctype html>
<html lang="en" data-root="${up}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(sitePolicy)}">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="${up}icon.svg">
<link rel="stylesheet" href="${up}site.css">
<script src="${up}site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="${up}"><img src="${up}icon.svg" alt="" width="24" height="24">Latchkey</a>
<div class="tools" data-tools></div>
</header>
<div class="columns">
<nav class="nav" aria-label="Pages"><details class="menu" open><summary>Pages</summary><div>${navigation(sections, path)}</div></details></nav>
<main id="content" class="${look}" tabindex="-1">
${html}
${source ? `<p class="source">Written in <code>${escapeHtml(source)}</code>.</p>` : ''}
</main>
${contents(headings)}
</div>
<footer class="bottom">Apache-2.0. No request leaves this site. For language models: <a href="${up}llms.txt">llms.txt</a></footer>
</body>
</html>
`
}
