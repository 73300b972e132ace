import type { GuidePage } from './read-guide.ts';

export interface GuideChapter {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

/** The first page lists all others under what a reader wants to do; the menu has the same order. What it does not list comes last. */
export function guideChapters(firstPage: string, pages: readonly GuidePage[]): GuideChapter[] {
  const listed = firstPage.split(/^## /m).slice(1);
  const chapters = listed.map((part) => ({
    title: part.split('\n', 1)[0]!.trim(),
    pages: [...part.matchAll(/^- \[[^\]]+\]\(([\w-]+)\.md\)/gm)].flatMap(([, name]) => pages.find((page) => page.name === name) ?? []),
  }));
  const rest = pages.filter((page) => page.name !== 'index' && !chapters.some((chapter) => chapter.pages.includes(page)));
  return [...chapters, { title: 'More', pages: rest }].filter((chapter) => chapter.pages.length > 0);
}
