// The documentation as a site: home.md, and docs/*.md as they are, with search. `npm run docs:site` builds it.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { FILES, PAGES, pageOf, titleOf } from '../pages.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Copies of the Markdown files, because Vue is found from where these are. */
const COPIES = fileURLToPath(new URL('../.cache/pages', import.meta.url))
const ICON = readFileSync(new URL('../../../playground/icon.svg', import.meta.url), 'utf8')
const REPOSITORY = 'https://github.com/utf-simd/utf-simd'

const addressOf = (file: string) => `/${pageOf(file).replace(/(index)?\.md$/, '')}`

/** GitHub's anchors, which the links in the files are written for. */
function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

/** A link of a file as a link of the site: to a page, to a picture, or to the file in the repository. */
function linkOf(target: string, from: string): string {
  if (/^(\w+:|#|\/)/.test(target)) return target
  const [path, ...anchor] = target.split('#')
  const file = relative(ROOT, join(ROOT, dirname(from), path))
  const suffix = anchor.length ? `#${anchor.join('#')}` : ''
  if (FILES.includes(file)) return addressOf(file) + suffix
  if (file.startsWith('docs/speed/')) return `/${file.slice('docs/'.length)}`
  if (!existsSync(join(ROOT, file))) throw new Error(`${from}: there is no ${target}`)
  return `${REPOSITORY}/blob/main/${file}${suffix}`
}

export default defineConfig({
  title: 'utf-simd',
  description: 'The Unicode codec for JavaScript: WebAssembly SIMD kernels with a pure JavaScript twin',
  lang: 'en',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  srcDir: COPIES,
  rewrites: Object.fromEntries(FILES.map((file) => [file, pageOf(file)])),
  outDir: fileURLToPath(new URL('../dist', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../.cache/vite', import.meta.url)),
  cleanUrls: false,
  vite: { publicDir: fileURLToPath(new URL('../.cache/public', import.meta.url)) },
  markdown: {
    anchor: { slugify },
    languageAlias: { mjs: 'js', cjs: 'js' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // A table's first cell may be empty. A heading may not.
      md.core.ruler.push('empty headings of tables', ({ tokens }) => {
        for (const [i, { type, content }] of tokens.entries()) {
          if (type !== 'inline' || content !== '' || tokens[i - 1].type !== 'th_open') continue
          for (const each of [tokens[i - 1], tokens[i + 1]]) each.tag = 'td'
        }
      })
      // Before the links are rendered, and before VitePress judges them.
      md.core.ruler.push('links of the repository', ({ tokens, env }) => {
        const from = relative(COPIES, (env as { realPath?: string; path: string }).realPath ?? env.path)
        const pictures = (html: string) =>
          html.replace(
            / (src|srcset)="([^"]+)"/g,
            (_, name: string, target: string) => ` ${name}="${linkOf(target, from)}"`,
          )
        for (const token of tokens) {
          if (token.type === 'html_block') token.content = pictures(token.content)
          for (const child of token.children ?? []) {
            const href = child.attrGet('href')
            if (child.type === 'link_open' && href !== null) child.attrSet('href', linkOf(href, from))
            if (child.type === 'html_inline') child.content = pictures(child.content)
          }
        }
      })
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'API', link: '/api' },
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar: Object.entries(PAGES).map(([text, pages]) => ({
      text,
      items: pages.map((file) => ({ text: titleOf(file), link: addressOf(file) })),
    })),
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
})
