const letters = new Intl.Segmenter();

/** The first letters of the first and last word; an email address counts by its local part. */
export function initialsOf(name: string): string {
  const [local = ''] = name.split('@');
  const words = local.split(/[\s._-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen.map((word = '') => firstLetter(word).toLocaleUpperCase()).join('');
}

const isShort = (word: string): boolean => word.length <= 3 && word === word.toLocaleUpperCase();

/** Two letters for a thing: a short form that its name ends with, the first letters of its last two words, or of its only one. */
export function markOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const last = words.at(-1) ?? '';
  if (words.length > 1 && isShort(last)) return last;
  return words.length === 1
    ? [...letters.segment(last)]
        .slice(0, 2)
        .map(({ segment }) => segment)
        .join('')
    : words
        .slice(-2)
        .map((word) => firstLetter(word).toLocaleUpperCase())
        .join('');
}

function firstLetter(word: string): string {
  const [first] = letters.segment(word);
  return first?.segment ?? '';
}
