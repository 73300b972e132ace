import { proofpointTap } from '@rampart/connectors/proofpoint-tap/connector.ts';
import { openBench } from '@rampart/connectors/test-support/vendor-bench.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { type MailThreat, mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { proofpointTap as simulator } from '@rampart/simulators/proofpoint-tap/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import type { World, WorldThreat } from '@rampart/simulators/world/world.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openCollectTestBed } from '../../test-support/collect/collect-test-bed.ts';
import { fakeConnectors, pagesOf, quietAnswers } from '../../test-support/connect/fake-vendors.ts';

const line = (...words: readonly unknown[]): string => words.join(' ');

/** What a second product in the way of the same mail reports: attachments and impersonation alone, in general terms, by a clock of its own. */
function seenBySecondProduct({ id, at, mail, artefactKind, outcome, sender }: WorldThreat): MailThreat[] {
  if (artefactKind === 'url' || outcome.startsWith('click')) return [];
  const message = `${id}@${sender.split('@')[1]}`.toUpperCase();
  const seenAt = new Date(at.getTime() + 4000).toISOString();
  const about = { campaign: null, threat: null, sender: null, senderAddress: null, score: null, message };
  return [
    {
      id: message,
      at: seenAt,
      mail: mail.toLowerCase(),
      category: artefactKind === 'attachment' ? 'malware' : 'bec',
      outcome: 'delivered',
      ...about,
    },
  ];
}

const counts = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));

const truthOf = (world: World, from: Date) => [...world.threatsBetween(from, world.now())];

test.each([
  ['the gateway is read first', 0],
  ['the gateway is read last', 1],
])('two products that see the same mail come to the world’s own figures, to the mail; %s', async (_order, place) => {
  const bench = await openBench({ connector: proofpointTap, simulator, makeWorld: () => testWorld({ people: 900 }) });
  onTestFinished(() => bench.close());
  const answers = quietAnswers();
  const bed = await openCollectTestBed(fakeConnectors(answers));
  onTestFinished(() => bed.close());
  await bed.startWorker();
  const { world } = bench;
  const truth = truthOf(world, new Date(world.now().getTime() - 2 * dayMs));
  const byGateway = (await bench.stream('username_password', mailThreats.id, [0, 48])).map((event) => mailThreats.event.parse(event));
  const bySecond = truth.flatMap(seenBySecondProduct);
  expect(bySecond.length).toBeGreaterThan(20);
  const reports = [byGateway, bySecond];
  for (const threats of place === 0 ? reports : reports.toReversed()) {
    answers.mailThreats = () => pagesOf(threats);
    bed.time.at = new Date(Math.max(bed.time.at.getTime(), world.now().getTime()) + 60_000);
    expect(await bed.finished(await bed.run([bed.connect('proofpoint_tap')]))).toBe('completed');
  }
  const { rows } = await bed.fresh.owner.query<{ key: string; count: number }>(
    `select concat_ws(' ', day, mail, category, outcome) as key, sum(count)::integer as count from mail_threat_day
     group by 1 having sum(count) <> 0`,
  );
  expect(Object.fromEntries(rows.map(({ key, count }) => [key, count]))).toEqual(
    counts(truth.map(({ at, mail, category, outcome }) => line(at.toISOString().slice(0, 10), mail.toLowerCase(), category, outcome))),
  );
  const attacked = await bed.fresh.owner.query<{ key: string; attacks: number }>(
    `select concat_ws(' ', day, mail) as key, (phishing_attacks + malware_attacks + spam_attacks + bec_attacks)::integer as attacks
     from attack_day`,
  );
  const messages = truth.filter(({ outcome }) => !outcome.startsWith('click'));
  expect(Object.fromEntries(attacked.rows.map(({ key, attacks }) => [key, attacks]))).toEqual(
    counts(messages.map(({ at, mail }) => line(at.toISOString().slice(0, 10), mail.toLowerCase()))),
  );
});
