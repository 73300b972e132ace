import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anEntry } from '../../../test-support/proofpoint-settings.ts';
import { listEntriesExplained } from './list-entries-explained.ts';

const weak = anEntry({ effect: 'block', value: 'fraud@elsewhere.example', comment: null });

describe('Comments on the lists', () => {
  isJudged(listEntriesExplained, {
    'passes when all have one': [{ entries: [anEntry()] }, 'pass'],
    'fails with the name of one that has none': [{ entries: [anEntry(), weak] }, 'fail', /1 of 2 .*fraud@elsewhere\.example/],
    'does not apply to empty lists': [{ entries: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('says in its steps which they are, and that it is by hand', () => {
    const [step] = listEntriesExplained.remedy.steps(tailoredDeployment(listEntriesExplained, { entries: [weak] }));
    expect(step).toMatch(/fraud@elsewhere\.example.*No API of Proofpoint/);
  });
});
