import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import { escapeHtml } from './escape-html.ts';

export interface GuidePage {
  readonly name: string;
  readonly title: string;
  /** As it is written. */
  readonly markdown: string;
}

const marked = new Marked({
  renderer: {
    /** Links between pages are written as files, so that they also work in a repository browser. */
    link({ href, tokens }) {
      const local = href.replace(/^(?:\.\/)?([\w-]+)\.md(#.*)?$/, '/docs/$1$2').replace('/docs/index', '/docs');
      return `<a href="${local}">${this.parser.parseInline(tokens)}</a>`;
    },
    /** A picture may be large: it comes when it is near. */
    image({ href, text }) {
      const local = href.replace(/^pictures\//, '/docs/pictures/');
      return `<img src="${local}" alt="${escapeHtml(text)}" loading="lazy">`;
    },
    table(token) {
      const row = (cells: typeof token.header, tag: 'td' | 'th') =>
        `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="table" role="region" aria-label="Table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
    },
  },
});

/** The product's own guide: Markdown files of ours, each starting with its title. */
export async function readGuide(folder: string): Promise<GuidePage[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
      return { name: file.replace(/\.md$/, ''), title, markdown: text };
    }),
  );
}

/** What is between the frame of a page. */
export const htmlOf = ({ markdown }: GuidePage): string => marked.parse(markdown, { async: false });
