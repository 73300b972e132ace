import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../../test-support/apply-bench.ts';
import { localDirectory } from '../connector.ts';
import { valuesOf } from '../schema.ts';

test('a group that is deleted before the rest of its list is read does not hide the others', async () => {
  const world = testWorld({ people: 1700 });
  const bench = await openApplyBench({
    connector: localDirectory,
    simulator,
    world,
    method: 'username_password_hostname',
    account: 'writer',
  });
  try {
    const { source } = bench.client;
    const whole: { readonly dn: string; readonly members: number }[] = [];
    for await (const entry of source.entriesOf(['group'])) whole.push({ dn: entry.dn, members: valuesOf(entry, 'member').length });
    const long = whole.findIndex(({ members }) => members > 1500);
    expect(long).toBeGreaterThan(0);

    const rest: string[] = [];
    for await (const { dn } of source.entriesOf(['group'])) {
      if (rest.length === 0) await source.writer?.remove(whole[long]!.dn);
      rest.push(dn);
    }
    expect(rest).toEqual(whole.map(({ dn }) => dn).filter((_, place) => place !== long));
  } finally {
    await bench.close();
  }
});
