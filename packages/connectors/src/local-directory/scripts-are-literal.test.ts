import { groupChanges } from '@rampart/changes/people/group.ts';
import { expect, test } from 'vitest';
import { localDirectory } from './connector.ts';

/** As PowerShell reads a text: any of its four marks ends it, unless another follows. */
const literals = /['‘’‚‛](?:[^'‘’‚‛]|['‘’‚‛]{2})*['‘’‚‛]/g;

test.each(["'", '‘', '’', '‚', '‛'])('a script for groups takes text with %s for text alone', (mark) => {
  const evil = `Operators${mark}; Start-Process calc.exe; ${mark}`;
  const before = { name: evil, description: evil, memberIds: [evil, 'b'] };
  const change = groupChanges.update({ target: evil, before, after: { ...before, memberIds: ['b', `${evil}2`] } });
  const applying = localDirectory.applies.find((one) => one.change.id === change.id)!;
  const script = applying.manualSteps(change)[0]!.content;
  expect(script).toContain('Start-Process');
  expect(script.replaceAll(literals, '')).not.toContain('Start-Process');
});
