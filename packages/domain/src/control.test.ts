import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineChange } from './change.ts';
import { type Control, defineControl, judge } from './control.ts';
import { customizable, tailor } from './customizable.ts';
import { defineFact, factMissing, factRead } from './fact.ts';
import { fail, notApplicable, pass } from './verdict.ts';

const policies = defineFact({ id: 'identity.sign-in-policies', schema: z.array(z.object({ blocks: z.string(), enforced: z.boolean() })) });
const seats = defineFact({ id: 'licences.seats', schema: z.number() });
const settings = z.strictObject({ blocks: z.array(z.string()), appliesTo: z.string(), except: z.array(z.string()) });
const createPolicy = defineChange({ id: 'identity.create-sign-in-policy', kind: 'create', object: 'policy', settings });

const legacyBlocked = defineControl({
  id: 'example.legacy-sign-in-blocked',
  name: 'Legacy authentication',
  action: 'Block',
  why: 'Legacy protocols cannot ask for a second factor.',
  priority: 'p1',
  needs: { policies, seats },
  assess({ policies: found, seats: bought }) {
    expectTypeOf(bought).toEqualTypeOf<number>();
    if (bought === 0) return notApplicable({ because: 'Nobody has a licence.' });
    return found.some((policy) => policy.enforced) ? pass() : fail({ because: 'No enforced policy blocks them.' });
  },
  remedy: {
    parameters: { clientApps: customizable(['exchange-active-sync', 'other-clients']) },
    changes: ({ parameters, group, excluded }) => [createPolicy({ blocks: parameters.clientApps, appliesTo: group, except: excluded })],
    disruption: 'Printers stop sending mail.',
  },
});

const asOf = new Date('2026-01-02T00:00:00Z');
const enforced = factRead([{ blocks: 'legacy', enforced: true }], asOf);

describe('judging', () => {
  test('gives the verdict of the control over the facts it needs', () => {
    expect(judge(legacyBlocked, { policies: enforced, seats: factRead(5, asOf) })).toEqual(pass());
    expect(judge(legacyBlocked, { policies: factRead([], asOf), seats: factRead(5, asOf) })).toMatchObject({ state: 'fail' });
    expect(judge(legacyBlocked, { policies: enforced, seats: factRead(0, asOf) })).toMatchObject({ state: 'not-applicable' });
  });

  test('is unknown, and names the fact, when one could not be read', () => {
    expect(judge(legacyBlocked, { policies: factMissing('The vendor answered 503.'), seats: factRead(5, asOf) })).toEqual({
      state: 'unknown',
      because: 'identity.sign-in-policies could not be read: The vendor answered 503.',
    });
  });

  test('names every missing fact', () => {
    const verdict = judge(legacyBlocked, { policies: factMissing('No access.'), seats: factMissing('No answer.') });
    expect(verdict).toEqual({
      state: 'unknown',
      because: 'identity.sign-in-policies could not be read: No access. licences.seats could not be read: No answer.',
    });
  });

  test('is unknown when a needed fact was never collected', () => {
    const control: Control = legacyBlocked;
    expect(judge(control, { seats: factRead(5, asOf) })).toEqual({
      state: 'unknown',
      because: 'identity.sign-in-policies could not be read: it was never collected.',
    });
  });

  test('lets a fault inside the control surface', () => {
    const faulty = defineControl({
      ...legacyBlocked,
      assess() {
        throw new TypeError('a fault');
      },
    });
    expect(() => judge(faulty, { policies: enforced, seats: factRead(5, asOf) })).toThrow('a fault');
  });
});

test('a remedy makes changes from what is left of its parameters', () => {
  const { remedy } = legacyBlocked;
  const parameters = tailor(remedy!.parameters, { clientApps: ['other-clients'] });
  const facts = { policies: [], seats: 5 };
  expect(remedy!.changes({ facts, parameters, group: 'everyone', excluded: ['break-glass'] })).toEqual([
    createPolicy({ blocks: ['exchange-active-sync'], appliesTo: 'everyone', except: ['break-glass'] }),
  ]);
});
