/** A row of the glossary's table of words that are not used. */
export interface UnusedWord {
  readonly phrase: string;
  readonly instead: string;
}

export interface Source {
  readonly file: string;
  readonly text: string;
}

const heading = '## Words that are not used';

export function unusedWordsIn(glossary: string): UnusedWord[] {
  const [, section = ''] = glossary.split(heading);
  return [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(([, phrases = '', instead = '']) =>
    /^(?:-+|Not)$/.test(phrases) ? [] : phrases.split(', ').map((phrase) => ({ phrase: phrase.toLowerCase(), instead })),
  );
}

/** `beginCall`, `take_turn`, `take-turn.ts` and “take turn” all have the words take and turn. */
const wordsOf = (text: string): string =>
  ` ${text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[-_\s]+/g, ' ')
    .replaceAll(/[^A-Za-z ]+/g, ' | ')
    .toLowerCase()
    .trim()} `;

/** Where a word stands that the glossary does not want: in a file's name, or in a line of it. */
export function wordFaults(sources: readonly Source[], words: readonly UnusedWord[]): string[] {
  const faultsIn = (place: string, text: string): string[] => {
    const said = wordsOf(text);
    return words
      .filter(({ phrase }) => said.includes(` ${phrase} `))
      .map(({ phrase, instead }) => `${place}: “${phrase}”. The glossary says: ${instead}.`);
  };
  return sources.flatMap(({ file, text }) => [
    ...faultsIn(file, file),
    ...text.split('\n').flatMap((line, place) => faultsIn(`${file}:${place + 1}`, line)),
  ]);
}
