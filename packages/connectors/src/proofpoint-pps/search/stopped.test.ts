import { dayMs } from '@rampart/domain/day.ts';
import { expect, test } from 'vitest';
import { type FinalAction, mostFound, type ProofpointPpsClient } from '../client.ts';
import { RecordReader } from '../../kit/readable-records.ts';
import { TracedMessage } from '../schema.ts';
import { SearchPace, stoppedBetween } from './stopped.ts';

const reader = new RecordReader({ vendor: 'Proofpoint', item: TracedMessage, noteUnread: undefined });
const begin = Date.parse('2026-03-01T00:00:00Z');
const written = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} [UTC+0000]`;

/** Smart Search over messages of these times, all of them discarded: the newest hundred of what was asked for. */
function searched(times: readonly number[]) {
  const asked: number[] = [];
  const client: Pick<ProofpointPpsClient, 'found'> = {
    found: async (action: FinalAction, time) => {
      if (time === undefined || action !== 'discard') return [];
      asked.push(time.to.getTime() - time.from.getTime());
      return times
        .filter((at) => at >= time.from.getTime() && at <= time.to.getTime())
        .toReversed()
        .slice(0, mostFound)
        .map((at) => ({
          GUID: String(at),
          Date: written(at),
          Recipients: 'a@x.test',
          Module_ID: 'spam',
          Final_Rule: 'spam.inbound_spam',
        }));
    },
  };
  return { client: client as ProofpointPpsClient, asked };
}

const everyMinutes = (minutes: number, days: number): number[] =>
  Array.from({ length: (days * 24 * 60) / minutes }, (_, place) => begin + place * minutes * 60_000);

test('finds each message once, and asks for the days after one that was too long in parts from the start', async () => {
  const times = everyMinutes(10, 10);
  const { client, asked } = searched(times);
  const pace = new SearchPace();
  for (let day = 0; day < 10; day += 1) {
    const stopped = await stoppedBetween(client, { pace, reader }, { from: begin + day * dayMs, to: begin + (day + 1) * dayMs });
    expect(stopped.map(({ at }) => at.getTime())).toEqual(times.slice(day * 144, (day + 1) * 144));
  }
  // Once too much, and two halves a day.
  expect(asked).toHaveLength(21);
});

test('after a burst it asks for whole days again', async () => {
  const burst = Array.from({ length: 900 }, (_, place) => begin + place * 1000);
  const { client, asked } = searched(burst);
  const pace = new SearchPace();
  expect(await stoppedBetween(client, { pace, reader }, { from: begin, to: begin + dayMs })).toHaveLength(900);
  await stoppedBetween(client, { pace, reader }, { from: begin + dayMs, to: begin + 2 * dayMs });
  asked.length = 0;
  await stoppedBetween(client, { pace, reader }, { from: begin + 2 * dayMs, to: begin + 3 * dayMs });
  expect(asked).toEqual([dayMs]);
});

test('more than it gives of one second is left out, and the search ends', async () => {
  const { client } = searched([...Array.from({ length: 150 }, () => begin), begin + 5000]);
  const stopped = await stoppedBetween(client, { pace: new SearchPace(), reader }, { from: begin, to: begin + dayMs });
  expect(stopped.map(({ at }) => at.getTime())).toEqual([begin, begin + 5000]);
});
