import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName, uniqueNames } from './safe-file-name.ts';

test.each([
  ['block.ps1', 'block.ps1'],
  ['../../etc/passwd', 'etc-passwd'],
  [String.raw`C:\Windows\run.ps1`, 'C-Windows-run.ps1'],
  ['CON', 'file-CON'],
  ['nul.txt', 'file-nul.txt'],
  ['Üben & Ändern.sh', 'Uben-Andern.sh'],
  ['.hidden', 'hidden'],
  ['trailing. ', 'trailing'],
  ['', 'file'],
  ['密码.ps1', 'file.ps1'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

/** Halves of characters and control characters included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes));

test('any name becomes one that is a name everywhere and leads nowhere', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const safe = safeFileName(name);
      expect(safe).toMatch(/^\w[\w.-]*$/);
      expect(safe).not.toMatch(/\.\.|\.$/);
      expect(safe.length).toBeLessThan(130);
      expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
    }),
  );
});

test('names stay different, also where capital letters do not count', () => {
  expect(uniqueNames(['a.sh', 'A.sh', 'a.sh', 'b'])).toEqual(['a.sh', 'A-2.sh', 'a-3.sh', 'b']);
});
