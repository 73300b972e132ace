const letters = new Intl.Segmenter();

/** The first letters of the first and last word; an e-mail address counts by its local part. */
export function initialsOf(name: string): string {
  const [local = ''] = name.split('@');
  const words = local.split(/[\s._-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen.map((word = '') => firstLetter(word).toLocaleUpperCase()).join('');
}

function firstLetter(word: string): string {
  const [first] = letters.segment(word);
  return first?.segment ?? '';
}
