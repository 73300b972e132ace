import { percentOf } from '@rampart/domain/percent-of.ts';
import { percentText } from '@rampart/ui/format.ts';
import { expect, test } from 'vitest';

/** `ui` imports no other package, so that it has the rule a second time. */
test('screens round a share as the server does', () => {
  for (const decimals of [0, 1, 2])
    for (const whole of [1, 3, 7, 250, 1999, 30_000])
      for (const part of [0, 1, 2, whole / 3, whole / 2, whole - 1, whole - 0.001, whole])
        expect([part, whole, percentText(part, whole, decimals)]).toEqual([part, whole, `${percentOf(part, whole, decimals)}%`]);
});
