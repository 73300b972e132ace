import { productName } from '@rampart/domain/product-name.ts';
import { escapeHtml } from './escape-html.ts';
import type { GuideChapter } from './guide-chapters.ts';
import { type GuidePage, htmlOf } from './read-guide.ts';
import { type GuideHit, wordsOf } from './search-guide.ts';

const hrefOf = (page: GuidePage) => (page.name === 'index' ? '/docs' : `/docs/${page.name}`);

interface Shown {
  readonly title: string;
  readonly content: string;
  /** The page that is on display. */
  readonly current?: string;
  /** What was searched for. */
  readonly query?: string;
}

const linkTo = (page: GuidePage, title: string, current?: string): string =>
  `<a href="${hrefOf(page)}"${page.name === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;

/** The frame around every page of the guide. It reads everywhere: its script only remembers the theme. */
function frame({ title, content, current, query = '' }: Shown, first: GuidePage, chapters: readonly GuideChapter[]): string {
  const menu = chapters.map(
    (chapter) =>
      `<h2>${escapeHtml(chapter.title)}</h2><ul>${chapter.pages.map((page) => `<li>${linkTo(page, page.title, current)}</li>`).join('')}</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The ${productName} guide: ${escapeHtml(title)}">
<title>${escapeHtml(title)} · ${productName} guide</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/guide.css">
<script src="/docs/guide.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="/docs"><img src="/favicon.svg" alt="" width="28" height="28">${productName} guide</a>
<form class="search" role="search" action="/docs/search"><label class="hidden" for="q">Search the guide</label><input id="q" name="q" type="search" maxlength="100" placeholder="Search the guide" value="${escapeHtml(query)}"><button type="submit">Search</button></form>
<button class="theme" id="theme" type="button" hidden>Dark theme</button>
<a class="open" href="/">Open ${productName}</a>
</header>
<div class="layout">
<details class="menu" open><summary>Contents</summary><nav aria-label="Guide"><ul><li>${linkTo(first, first.title, current)}</li></ul>${menu.join('')}</nav></details>
<main id="content">${content}</main>
</div>
</body>
</html>`;
}

export interface GuideFrame {
  readonly page: (page: GuidePage) => string;
  readonly hits: (query: string, hits: readonly GuideHit[]) => string;
}

function markedText(text: string, words: readonly string[]): string {
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')})`, 'gi');
  return text
    .split(pattern)
    .map((part, place) => (place % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('');
}

function hitsContent(query: string, hits: readonly GuideHit[]): string {
  const words = wordsOf(query);
  if (words.length === 0) return '<h1>Search the guide</h1><p>Type a word or two into the field above.</p>';
  const heading = `<h1>${hits.length === 0 ? 'Nothing' : hits.length === 1 ? '1 page' : `${hits.length} pages`} found for “${escapeHtml(query)}”</h1>`;
  if (hits.length === 0) return `${heading}<p>No page has all of these words. Try fewer or other ones.</p>`;
  return `${heading}<ol class="hits">${hits
    .map(({ page, excerpt }) => `<li>${linkTo(page, page.title)}<p>${markedText(excerpt, words)}</p></li>`)
    .join('')}</ol>`;
}

export const guideFrame = (first: GuidePage, chapters: readonly GuideChapter[]): GuideFrame => ({
  page: (page) => frame({ title: page.title, content: htmlOf(page), current: page.name }, first, chapters),
  hits: (query, hits) => frame({ title: 'Search', content: hitsContent(query, hits), query }, first, chapters),
});
