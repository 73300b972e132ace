import { parseArgs } from 'node:util';
import { GeneratorRefusal } from './generator-refusal.ts';

/** What each option means, by its name: the usage text comes from here. */
export type OptionMeanings = Readonly<Record<string, string>>;

export interface Options {
  readonly positionals: readonly string[];
  /** The value, or a refusal that says what the option is for. */
  required(name: string): string;
  optional(name: string): string | undefined;
}

export function readOptions(argv: readonly string[], meanings: OptionMeanings, positionalCount: number): Options {
  const { values, positionals } = parse(argv, meanings);
  if (positionals.length > positionalCount)
    throw new GeneratorRefusal(`"${positionals[positionalCount]}" is one word too many: quote what has spaces.`);
  return {
    positionals,
    optional: (name) => values[name],
    required: (name) => {
      const value = values[name]?.trim();
      if (value === undefined || value === '') throw new GeneratorRefusal(`Say --${name}: ${meanings[name]}.`);
      return value;
    },
  };
}

function parse(argv: readonly string[], meanings: OptionMeanings) {
  const options = Object.fromEntries(Object.keys(meanings).map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return { values: values as Record<string, string | undefined>, positionals };
  } catch (error) {
    throw new GeneratorRefusal(error instanceof Error ? error.message : String(error));
  }
}
