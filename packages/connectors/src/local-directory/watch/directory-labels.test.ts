import { settingDifferences } from '@rampart/domain/watch/setting-differences.ts';
import { expect, test } from 'vitest';
import { domainLabels, policyLabels } from './directory-labels.ts';

test('the properties of a domain are shown as the two settings of the Group Policy editor', () => {
  const {
    differences: [found],
  } = settingDifferences({ pwdproperties: ['1'] }, { pwdproperties: ['17'] }, { labels: domainLabels });
  expect(found).toMatchObject({ label: 'Password must meet complexity requirements' });
  expect(JSON.stringify(found)).toContain('Enabled; Store passwords using reversible encryption: Disabled');
  expect(JSON.stringify(found)).toContain('Enabled; Store passwords using reversible encryption: Enabled');
});

test('reversible encryption of a fine-grained policy has the label of the Administrative Center', () => {
  const attribute = 'msds-passwordreversibleencryptionenabled';
  const {
    differences: [found],
  } = settingDifferences({ [attribute]: ['FALSE'] }, { [attribute]: ['TRUE'] }, { labels: policyLabels });
  expect(found?.label).toBe('Store password using reversible encryption');
  expect(JSON.stringify(found)).toContain('Enabled');
});
