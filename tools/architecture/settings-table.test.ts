import { describe, expect, test } from 'vitest';
import { settings } from '../../apps/server/src/platform/config/settings.ts';
import { tableOf } from '../import-law/architecture-page.ts';
import { difference, textOf } from './repository.ts';

const settingsIn = (page: string) => tableOf(page).map(([name]) => name!.replaceAll('`', ''));

describe('the check', () => {
  const page = '# Settings\n\n| Setting | Default |\n|---|---|\n| `PORT` | `4000` |\n';

  test('finds a setting that the table lacks, and one that only the table has', () => {
    expect(difference(['PORT', 'SMTP_URL'], settingsIn(page))).toEqual({ missing: ['SMTP_URL'], extra: [] });
    expect(difference([], settingsIn(page))).toEqual({ missing: [], extra: ['PORT'] });
  });
});

test('the table in docs/settings.md names every setting and no other', () => {
  expect(difference(Object.keys(settings), settingsIn(textOf('docs/settings.md')))).toEqual({ missing: [], extra: [] });
});
