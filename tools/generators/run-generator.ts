import { resolve } from 'node:path';
import { applyPlan, type Plan } from './apply-plan.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { type OptionMeanings, type Options, readOptions } from './options.ts';

export interface Generator {
  /** As typed: `npm run new-control -- <product> <name>`. */
  readonly command: string;
  readonly positionalCount: number;
  readonly options: OptionMeanings;
  plan(options: Options, root: string): Plan;
  /** What remains for the author, in one sentence. */
  readonly next: string;
}

const usageOf = ({ command, options }: Generator) =>
  [`Usage: ${command}`, ...Object.entries(options).map(([name, meaning]) => `  --${name}  ${meaning}`)].join('\n');

export function runGenerator(generator: Generator): void {
  const root = resolve(import.meta.dirname, '../..');
  const argv = process.argv.slice(2);
  if (argv.length === 0 || argv.includes('--help')) {
    console.log(usageOf(generator));
    process.exitCode = argv.length === 0 ? 1 : 0;
    return;
  }
  try {
    const options = readOptions(argv, generator.options, generator.positionalCount);
    const { created, edited } = applyPlan(root, generator.plan(options, root));
    for (const file of created) console.log(`new      ${file}`);
    for (const file of edited) console.log(`touched  ${file}`);
    console.log(`${created.length} new files, ${edited.length} existing files touched.`);
    console.log(generator.next);
  } catch (error) {
    if (!(error instanceof GeneratorRefusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
