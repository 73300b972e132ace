import { expect, test } from 'vitest';
import { comment, quoted } from './power-shell.ts';

test('no quotation mark that PowerShell knows ends a text, and nothing leaves its line', () => {
  for (const mark of ["'", '‘', '’', '‚', '‛']) {
    const text = quoted(`Operators${mark}; Start-Process calc.exe; ${mark}`);
    expect(text).toBe(`'Operators${mark}${mark}; Start-Process calc.exe; ${mark}${mark}'`);
  }
  for (const end of ['\n', '\r\n', '\u2028', '\u2029']) {
    expect(quoted(`one${end}two`)).toBe("'one two'");
    expect(comment(`one${end}two`)).toBe('# one two');
  }
});
