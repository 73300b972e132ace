import type { RemedyFile } from '@rampart/domain/control.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { type ControlBrief, nothingToDo } from '../control-brief.ts';
import { type Instruction, instructionText, type References } from '../instruction.ts';

/** On one line, and nothing in it that Markdown would take for markup. */
export const plain = (text: string): string => oneLine(text).replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);

const list = (items: readonly string[]): string[] => items.map((item) => `- ${plain(item)}`);

const inSettings: References = {
  listed: 'listed under `changes`',
  after: '`after` in `settings.json`',
  before: 'the values of `before` in `settings.json`',
};

const instructed = (items: readonly Instruction[]): string[] => items.map((item) => `- ${instructionText(item, inSettings, plain)}`);

const notPrepared = ({ missing }: ControlBrief): string[] => [
  '## Not prepared',
  '',
  ...list(missing),
  '',
  'Fix what the reason names, wait for the next processing run, then download this again.',
];

const instructions = ({ steps, waiting, checks, undo }: ControlBrief): string[] => [
  '## Step by step',
  '',
  ...waiting.flatMap((object) => [`You have ${plain(object)} already: enable it. The steps are for creating a new one instead.`, '']),
  ...(steps.length === 0 ? [nothingToDo] : steps.map((step, place) => `${place + 1}. ${plain(step)}`)),
  '',
  '## How to check that it works',
  '',
  ...instructed(checks),
  '',
  '## How to undo it',
  '',
  ...instructed(undo),
];

/** What to do without the scripts, and how to check it. Every control has one, so that no folder is empty. */
export const stepsFile = (brief: ControlBrief, others: readonly RemedyFile[]): RemedyFile => ({
  name: 'steps.md',
  content: [
    `# ${plain(brief.title)}`,
    '',
    plain(brief.control.why),
    '',
    `Current finding: ${plain(brief.finding)}`,
    '',
    `What people will notice: ${plain(brief.control.remedy.disruption)}`,
    '',
    ...(others.length > 0 ? ['Do it with the files in this folder, or by hand as follows.', ''] : []),
    ...(brief.deployment === undefined ? notPrepared(brief) : instructions(brief)),
    '',
  ].join('\n'),
});
