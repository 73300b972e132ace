import { expect, it } from 'vitest';
import { splitName } from './split-name.ts';

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Ada   Mary King ', 'Ada', 'Mary King'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
  ['Åse Ødegård-Wiik', 'Åse', 'Ødegård-Wiik'],
])('%j is split at the first space', (name, first, last) => {
  expect(splitName(name)).toEqual({ first_name: first, last_name: last });
});
