/** The text under a heading, up to the next heading of the same depth. */
export function sectionOf(markdown: string, heading: string): string | undefined {
  const [, rest] = `\n${markdown}`.split(`\n${heading}\n`);
  return rest?.split(/\n## /)[0];
}

/** The rows of the first table in the text, without its head. */
export function tableOf(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** The features in the order the page lists them: `audit` · `notifications` · … */
export function featuresOf(markdown: string): string[] {
  const listing = markdown.split('\n\n').find((paragraph) => /^`\w+`(?: \([^)]*\))? · `/.test(paragraph)) ?? '';
  return listing.split(' ·').flatMap((entry) => /`(\w+)`/.exec(entry)?.[1] ?? []);
}
