import { openFold } from '../../apps/server/src/features/collect/rollups/fold.ts';
import type { Row } from '../../apps/server/src/features/collect/rollups/rollup.ts';
import { signInRollup } from '../../apps/server/src/features/collect/rollups/sign-ins.ts';
import { rowsPerBatch } from '../../apps/server/src/features/collect/reading/stream-events.ts';
import type { SignIn } from '../../packages/domain/src/sign-in.ts';

const pageSize = 1000;
const apps = ['Office 365 Exchange Online', 'Microsoft Teams', 'SharePoint Online', 'Azure Portal'];

interface World {
  readonly people: number;
  readonly days: number;
}

/** A person signs in once a day, and every third does so once more in the same way. */
function* signInsOf({ people, days }: World): Generator<SignIn> {
  for (let day = 1; day <= days; day += 1) {
    for (let person = 0; person < people; person += 1) {
      const signIn: SignIn = {
        at: `2026-03-${String(day).padStart(2, '0')}T08:00:00Z`,
        personId: `7d0c5a1e-0000-4000-8000-${String(person).padStart(12, '0')}`,
        signInName: `person.${person}@bench.example`,
        app: apps[(person + day) % apps.length] ?? '',
        appId: null,
        client: 'browser',
        platform: 'windows',
        address: `203.0.113.${person % 250}`,
        country: 'DE',
        outcome: person % 20 === 0 ? 'failure' : 'success',
        reason: person % 20 === 0 ? 'Error validating "credentials" due to invalid username or password' : null,
        secondFactor: 'satisfied',
        risk: 'none',
        isDeviceTrusted: person % 2 === 0,
      };
      yield signIn;
      if (person % 3 === 0) yield { ...signIn, at: signIn.at.replace('T08', 'T13') };
    }
  }
}

export function signInPages(world: World): readonly (readonly SignIn[])[] {
  const pages: SignIn[][] = [[]];
  for (const signIn of signInsOf(world)) {
    if ((pages.at(-1)?.length ?? 0) >= pageSize) pages.push([]);
    pages.at(-1)?.push(signIn);
  }
  return pages;
}

/** The rows as the product folds them, in the batches in which it writes them. */
export function foldedBatches(pages: readonly (readonly SignIn[])[]): readonly (readonly Row[])[] {
  const fold = openFold(signInRollup, new Date(pages[0]?.[0]?.at ?? 0));
  const batches: (readonly Row[])[] = [];
  for (const page of pages) {
    for (const signIn of page) fold.add(signIn);
    if (fold.size >= rowsPerBatch) batches.push(fold.take());
  }
  return fold.size > 0 ? [...batches, fold.take()] : batches;
}
