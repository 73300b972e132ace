import { describe, expect, test } from 'vitest';
import { settings } from '../../apps/server/src/platform/config/settings.ts';
import { sectionOf, tableOf } from '../import-law/architecture-page.ts';
import { difference, textOf } from './repository.ts';

const settingsIn = (readme: string) => tableOf(sectionOf(readme, '## Settings') ?? '').map(([name]) => name!.replaceAll('`', ''));

describe('the check', () => {
  const readme = '# Rampart\n\n## Settings\n\n| Setting | Default |\n|---|---|\n| `PORT` | `4000` |\n\n## On\n';

  test('finds a setting that the table lacks, and one that only the table has', () => {
    expect(difference(['PORT', 'SMTP_URL'], settingsIn(readme))).toEqual({ missing: ['SMTP_URL'], extra: [] });
    expect(difference([], settingsIn(readme))).toEqual({ missing: [], extra: ['PORT'] });
  });
});

test('the table in README.md names every setting and no other', () => {
  expect(difference(Object.keys(settings), settingsIn(textOf('README.md')))).toEqual({ missing: [], extra: [] });
});
