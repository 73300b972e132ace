import { expect, test } from 'vitest';
import { register, withImport } from './register.ts';

const empty = "import type { Control } from '@rampart/domain/control.ts';\n\nexport const controlRegistry: readonly Control[] = [];\n";

test('an entry joins an empty registry', () => {
  expect(register({ group: 'okta', name: 'mfa-required' })(empty)).toBe(`import type { Control } from '@rampart/domain/control.ts';
import { mfaRequired } from './okta/mfa-required.ts';

export const controlRegistry: readonly Control[] = [mfaRequired];
`);
});

test('an entry joins others, on one line or on many', () => {
  const one = register({ group: 'okta', name: 'mfa-required' })(empty);
  const two = register({ group: 'okta', name: 'admins-few' })(one);
  expect(two).toContain('= [mfaRequired, adminsFew];');
  expect(two.indexOf('./okta/admins-few.ts')).toBeLessThan(two.indexOf('./okta/mfa-required.ts'));
  const long = two.replace('[mfaRequired, adminsFew]', '[\n  mfaRequired,\n  adminsFew,\n]');
  expect(register({ group: 'duo', name: 'push-off' })(long)).toContain('= [mfaRequired, adminsFew, pushOff];');
});

test('an entry whose name is taken goes by its group as well', () => {
  const text = register({ group: 'duo', name: 'mfa-required' })(register({ group: 'okta', name: 'mfa-required' })(empty));
  expect(text).toContain("import { mfaRequired as duoMfaRequired } from './duo/mfa-required.ts';");
  expect(text).toContain('= [mfaRequired, duoMfaRequired];');
});

test('an import goes where the order of the others puts it', () => {
  const text = "import { a } from './a.ts';\nimport { c } from './c.ts';\n\nconst x = 1;\n";
  expect(withImport(text, "import { b } from './b.ts';").split('\n')[1]).toBe("import { b } from './b.ts';");
  expect(withImport(text, "import { d } from './d.ts';").split('\n')[2]).toBe("import { d } from './d.ts';");
});

test('an import stays whole beside others of several lines', () => {
  const text = "import {\n  a,\n  b,\n} from './a.ts';\n\nconst x = 1;\n";
  expect(withImport(text, "import { c } from './c.ts';")).toBe(
    "import {\n  a,\n  b,\n} from './a.ts';\nimport { c } from './c.ts';\n\nconst x = 1;\n",
  );
});
