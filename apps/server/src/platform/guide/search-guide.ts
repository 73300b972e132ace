import type { GuidePage } from './read-guide.ts';

export interface GuideHit {
  readonly page: GuidePage;
  /** Some words around the first place where one of them was found. */
  readonly excerpt: string;
}

const mostHits = 20;
const excerptLength = 160;

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);

/** Markdown without its signs. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|[-| :]+\|$/gm, ' ')
    .replaceAll(/[#*`|>_]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)) - 40);
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + excerptLength)}${start + excerptLength < text.length ? ' …' : ''}`;
}

const count = (text: string, word: string): number => text.split(word).length - 1;

/** The pages that have every word; those that have them in their title come first, then those that have them most often. */
export function searchGuide(pages: readonly GuidePage[], query: string): GuideHit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return pages
    .flatMap((page) => {
      const [title, text] = [page.title.toLowerCase(), plainText(page.markdown)];
      const lower = text.toLowerCase();
      if (!words.every((word) => lower.includes(word))) return [];
      const rank = words.reduce((sum, word) => sum + 50 * count(title, word) + count(lower, word), 0);
      return [{ page, rank, excerpt: excerptOf(text, words) }];
    })
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, mostHits)
    .map(({ page, excerpt }) => ({ page, excerpt }));
}
