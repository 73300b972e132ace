const irregular: Readonly<Record<string, string>> = {
  do: 'does',
  have: 'has',
  are: 'is',
  were: 'was',
  go: 'goes',
  can: 'can',
  may: 'may',
  must: 'must',
};

/** They come before their verb and stay as they are. */
const adverbs: ReadonlySet<string> = new Set(['never', 'always', 'still', 'only']);

const thirdPerson = (verb: string): string => {
  if (/(?:[^aeiou]y)$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
};

/** `are switched off` of several, `is switched off` of one: the words begin with their verb in the plural, or with an adverb before it. */
export function agreeing(count: number, words: string): string {
  if (count !== 1) return words;
  const [verb = '', ...rest] = words.split(' ');
  if (adverbs.has(verb)) return `${verb} ${agreeing(count, rest.join(' '))}`;
  return [irregular[verb] ?? thirdPerson(verb), ...rest].join(' ');
}
