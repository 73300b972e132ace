import { expect, test } from 'vitest';
import { fileNameOf } from './file-name-of.ts';

test.each([
  ['Block “legacy” sign-ins', 'block-legacy-sign-ins'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Åse’s policy', 'a-se-s-policy'],
  ['禁止', 'change'],
])('%s becomes %s', (about, name) => {
  expect(fileNameOf(about)).toBe(name);
});
