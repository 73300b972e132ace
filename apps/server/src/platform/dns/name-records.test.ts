import { domainNames } from '@rampart/simulators/domain-names/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNameRecords, type NameRecords } from './name-records.ts';

let running: Awaited<ReturnType<typeof domainNames.start>>;
let records: NameRecords;
beforeAll(async () => {
  running = await domainNames.start({ world: testWorld({ people: 60 }) });
  records = openNameRecords([running.nameServer!]);
});
afterAll(() => running.stop());

const domain = 'haldenfreight.example';

test('finds records of every type, through aliases and over TCP where they are long', async () => {
  const { simulatorControl } = running;
  const long = Array.from({ length: 8 }, (_, index) => `${index}${'x'.repeat(300)}`);
  simulatorControl.publish(`long.${domain}`, 'TXT', ...long);
  simulatorControl.publish(`six.${domain}`, 'AAAA', '2001:db8:0:0:0:0:0:1');
  expect(await records.find(`long.${domain}`, 'TXT')).toEqual({ state: 'found', values: long });
  expect(await records.find(`six.${domain}`, 'AAAA')).toEqual({ state: 'found', values: ['2001:db8::1'] });
  expect(await records.find(domain, 'A')).toEqual({ state: 'found', values: ['192.0.2.80'] });
  const mx = await records.find(domain, 'MX');
  expect(mx.state === 'found' && mx.values.toSorted()).toEqual(['10 mx1.mail-gateway.example', '20 mx2.mail-gateway.example']);
  expect(await records.find(`_mta-sts.${domain}`, 'TXT')).toMatchObject({ values: [expect.stringMatching(/^v=STSv1/)] });
});

test('distinguishes a name without such a record from a zone that the server does not answer for, and from a failing server', async () => {
  expect(await records.find(domain, 'AAAA')).toEqual({ state: 'absent' });
  expect(await records.find(`nothing.${domain}`, 'TXT')).toEqual({ state: 'absent' });
  expect(await records.find('another.test', 'TXT')).toEqual({ state: 'unanswered' });
  running.faults.order({ kind: 'server-error', times: 10 });
  expect(await records.find(domain, 'TXT')).toEqual({ state: 'unanswered' });
  running.faults.clear();
  running.faults.order({ kind: 'garbage' });
  expect(await records.find(domain, 'A')).toMatchObject({ state: 'found' });
});

test('an alias that leads in a circle is no answer', async () => {
  running.simulatorControl.publish(`a.${domain}`, 'CNAME', `b.${domain}`);
  running.simulatorControl.publish(`b.${domain}`, 'CNAME', `a.${domain}`);
  expect(await records.find(`a.${domain}`, 'TXT')).toEqual({ state: 'unanswered' });
});
