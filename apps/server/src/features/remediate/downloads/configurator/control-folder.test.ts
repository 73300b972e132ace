import { type Change, defineChanges } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testCatalog } from '../../../../../test-support/remediate/remediate-catalog.ts';
import type { ControlBrief } from '../control-brief.ts';
import { controlFolder } from './control-folder.ts';

const settings = z.object({ name: z.string(), hours: z.number() });
const ruleChanges = defineChanges({ area: 'test', name: 'rule', object: 'policy_rule', settings, kinds: ['create', 'update'] });
const update = (name: string) => ruleChanges.update({ target: name, before: { name, hours: 48 }, after: { name, hours: 12 } });

const manualSteps = ({ kind, after }: Change): readonly RemedyFile[] => {
  const { name, hours } = settings.parse(after);
  return [{ name: `${kind}-${name}.sh`, content: `set ${hours}\r\n` }];
};
const applies = ruleChanges.definitions.map((change) => ({ change, manualSteps }));

const deployment = { facts: {}, parameters: {}, group: 'everyone', excluded: [], asOf: new Date(0) };
const brief = (changes: readonly Change[]): ControlBrief => ({
  control: testCatalog.controls[1]!,
  deployment,
  missing: [],
  changes,
  number: 7,
  title: 'Sessions/../..: Short',
  priority: 'Medium',
  finding: 'They are long.',
  settings: [],
  steps: ['Open the console.'],
  waiting: [],
  readable: [],
  checks: [],
  undo: [],
});
const stepsOf = (one: ControlBrief): string => controlFolder(one, applies).files.find(({ name }) => name === 'steps.md')!.content;
const filesOf = (...changes: Change[]) =>
  Object.fromEntries(controlFolder(brief(changes), applies).files.map(({ name, content }) => [name, content]));

test('a change has its files, and those that set it back', () => {
  expect(filesOf(update('rule'))).toEqual({
    'steps.md': expect.stringContaining('1. Open the console.'),
    'update-rule.sh': 'set 12\n',
    'undo/update-rule.sh': 'set 48\n',
  });
});

test('several changes are kept apart, and are set back from the last to the first', () => {
  expect(Object.keys(filesOf(update('first'), update('second')))).toEqual([
    'steps.md',
    'change-1/update-first.sh',
    'change-2/update-second.sh',
    'undo/change-1/update-second.sh',
    'undo/change-2/update-first.sh',
  ]);
});

test('what is new has no file that takes it back: its id is not known yet', () => {
  expect(Object.keys(filesOf(ruleChanges.create({ name: 'rule', hours: 12 })))).toEqual(['steps.md', 'create-rule.sh']);
});

test('a change that no connector makes leaves the steps', () => {
  expect(controlFolder(brief([update('rule')]), []).files.map(({ name }) => name)).toEqual(['steps.md']);
});

test('neither the title of a control nor the name of a thing leads out of the folder', () => {
  expect(controlFolder(brief([]), applies).name).toBe('07-sessions-short');
  expect(Object.keys(filesOf(update('../../x')))).toEqual(['steps.md', 'update-x.sh', 'undo/update-x.sh']);
});

test('a control without steps says that nothing has to be changed', () => {
  expect(stepsOf({ ...brief([]), steps: [] })).toContain('No setting has to be changed: the current finding says why.');
  expect(stepsOf(brief([]))).not.toContain('No setting has to be changed');
});
