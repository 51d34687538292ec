import { Marked, Renderer } from 'marked'

export type Heading = { id: string; level: number; text: string }

export type RenderedDocument = {
  title: string
  html: string
  headings: readonly Heading[]
  /** Its words by heading, for the search. */
  parts: readonly { id: string; heading: string; text: string }[]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (each) => entities[each] ?? each)
}

const toText = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (all) => Object.entries(entities).find(([, each]) => each === all)?.[0] ?? all,
  )

const wordsOf = (html: string) =>
  toText(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The fragment of a heading, as other Markdown renderers make it. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

const token =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\s)#[^\n]*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<keyword>\b(?:import|export|from|const|let|function|return|async|await|if|else|new|type|default|class|extends|for|of|true|false|null|undefined|declare|as)\b)/gm

/** Code with its comments, strings and keywords marked. */
const highlight = (code: string, language: string): string => {
  if (!/^(tsx?|jsx?|js|sh|ini|json|css)$/.test(language)) return escapeHtml(code)
  const isShell = /^(sh|ini)$/.test(language)
  let html = ''
  let end = 0
  for (const match of code.matchAll(token)) {
    const { comment, string, keyword } = match.groups ?? {}
    if (comment?.startsWith('#') ? !isShell : comment !== undefined && isShell) continue
    if (keyword !== undefined && (isShell || language === 'json')) continue
    const kind = comment !== undefined ? 'comment' : string !== undefined ? 'string' : 'keyword'
    html += `${escapeHtml(code.slice(end, match.index))}<span class="hl-${kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(code.slice(end))
}

/**
 * Renders a document of ours.
 *
 * @param text Markdown
 * @param toAddress converts a link of the document to an address on the site; undefined if the site has no such page
 * @param toLabel the site's label for that page, in place of a file name
 */
export function renderDocument(
  text: string,
  toAddress: (target: string) => string | undefined,
  toLabel: (target: string) => string | undefined = () => undefined,
): RenderedDocument {
  const headings: Heading[] = []
  const used = new Map<string, number>()
  const renderer = new Renderer()
  renderer.heading = (html, level) => {
    const words = wordsOf(html)
    const slug = slugOf(words)
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    const id = count === 0 ? slug : `${slug}-${count}`
    headings.push({ id, level, text: words })
    const anchor =
      level === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(words)}”">#</a>`
    return `<h${level} id="${id}">${html}${anchor}</h${level}>\n`
  }
  renderer.link = (href, _title, html) => {
    const address = /^[a-z]+:/.test(href) || href.startsWith('#') ? href : toAddress(href)
    const label = /^[\w-]+\.md$/.test(html) ? toLabel(href) : undefined
    return address === undefined ? html : `<a href="${escapeHtml(address)}">${label ? escapeHtml(label) : html}</a>`
  }
  renderer.image = (href, _title, alt) =>
    `<img src="${escapeHtml(toAddress(href) ?? href)}" alt="${escapeHtml(alt)}" loading="lazy">`
  renderer.code = (code, info) => {
    const language = /^\w+/.exec(info ?? '')?.[0] ?? ''
    return `<div class="code"><pre tabindex="0"><code>${highlight(code, language)}</code></pre></div>\n`
  }
  let tables = 0
  renderer.table = (head, body) => {
    tables += 1
    // An empty corner cell is not a heading.
    const row = head.replace(/<th[^>]*>\s*<\/th>/g, '<td></td>')
    const words = wordsOf(head) === '' ? '' : `<thead>${row}</thead>`
    return `<div class="table" tabindex="0" role="region" aria-label="Table ${tables}"><table>${words}<tbody>${body}</tbody></table></div>\n`
  }
  // Comments, the only HTML of our documents, are for writers.
  renderer.html = () => ''
  const html = new Marked({ renderer, gfm: true }).parse(text, { async: false }) as string

  const parts = html
    .split(/(?=<h[1-4] id=")/)
    .filter((part) => part.startsWith('<h'))
    .map((part) => {
      const [, id = '', heading = '', rest = ''] = /^<h\d id="([^"]*)">(.*?)<\/h\d>([\s\S]*)$/.exec(part) ?? []
      return {
        id,
        heading: wordsOf(heading.replace(/<a class="anchor".*?<\/a>/, '')),
        text: wordsOf(rest).slice(0, 800),
      }
    })
  return { title: headings.find(({ level }) => level === 1)?.text ?? '', html, headings, parts }
}
