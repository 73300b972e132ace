import { changeOf, type FakeAnswers, personOf, quietAnswers, signInOf } from '../connect/fake-vendors.ts';

/** The instants at which a worker is killed. */
export const instants = ['answered', 'fact-written', 'batch-written', 'events-written'] as const;
export type Instant = (typeof instants)[number];

const batches = 2;
const pageSize = 2500;

/** A vendor with enough events for two batches. It calls `reach` at each instant, which may never resolve. */
export function observedVendor(reach: (instant: Instant) => Promise<void>): FakeAnswers {
  return {
    ...quietAnswers(),
    async people() {
      const staff = Array.from({ length: 200 }, (_, number) => personOf(number));
      await reach('answered');
      return staff;
    },
    async groups(time) {
      await reach('fact-written');
      return quietAnswers().groups(time);
    },
    async *signIns() {
      for (let page = 0; page < batches * 2 + 1; page += 1) {
        // A page is asked for while the one before it is still worked on: the first two are written by now.
        if (page === 3) await reach('batch-written');
        yield Array.from({ length: pageSize }, (_, index) => signInOf(page * pageSize + index, '2026-03-01T08:00:00Z'));
      }
    },
    async *settingChanges() {
      await reach('events-written');
      yield [changeOf('c1', '2026-03-01T08:00:00Z')];
    },
  };
}
