/** By which words a people group is made. */
export interface GroupRule {
  readonly groupId: number;
  /** Words in a row; a title that has them in it is of the group. */
  readonly titles: readonly string[];
  readonly departments: readonly string[];
}

/** Words with one blank around each, so that a phrase is found only where whole words are. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}&+#]+/gu, ' ')
    .trim()} `;

const findIn = (text: string | null, phrases: readonly string[]): string | undefined => {
  if (text === null) return undefined;
  const words = wordsOf(text);
  return phrases.find((phrase) => wordsOf(phrase).trim() !== '' && words.includes(wordsOf(phrase)));
};

interface Described {
  readonly jobTitle: string | null;
  readonly department: string | null;
}

/** Why a rule has a person in its group, in words; nothing when it has not. */
export function matchRule({ titles, departments }: GroupRule, { jobTitle, department }: Described): string | undefined {
  const title = findIn(jobTitle, titles);
  if (title !== undefined) return `Their title has “${title}” in it.`;
  const place = findIn(department, departments);
  return place === undefined ? undefined : `Their department has “${place}” in it.`;
}
