import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineChanges } from './change.ts';
import { defineControl, judge, productOf } from './control.ts';
import { customizable, tailor } from './customizable.ts';
import { defineFact, factMissing, factRead, type FactReading, optional } from './fact.ts';
import { fail, notApplicable, pass } from './verdict.ts';

const asOf = new Date('2026-01-02T00:00:00Z');
const policies = defineFact({ id: 'identity.sign-in-policies', schema: z.array(z.object({ blocks: z.string(), enforced: z.boolean() })) });
const seats = defineFact({ id: 'licences.seats', schema: z.number() });
const offices = defineFact({ id: 'people.offices', schema: z.number() });
const settings = z.strictObject({ blocks: z.array(z.string()), appliesTo: z.string(), except: z.array(z.string()) });
const { create: createPolicy } = defineChanges({ area: 'identity', name: 'sign-in-policy', object: 'policy', settings, kinds: ['create'] });

const legacyBlocked = defineControl({
  id: 'example.legacy-sign-in-blocked',
  title: 'Block legacy authentication',
  name: 'Legacy authentication',
  action: 'Block',
  priority: 'p1',
  description: 'A policy blocks clients that sign in by a password alone.',
  why: 'Legacy protocols cannot ask for a second factor.',
  group: 'Sign-on Block',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: { 'nist-800-53': ['IA-2'] },
  evidence: { would: 'not-known', because: 'No event is about it.' },
  needs: { policies, seats, offices: optional(offices) },
  assess({ policies: found, seats: bought, offices: known }, { asOf: at }) {
    expectTypeOf(bought).toEqualTypeOf<number>();
    expectTypeOf(known).toEqualTypeOf<number | undefined>();
    if (at < asOf) return notApplicable({ because: 'That was before the company began.' });
    if (bought === 0) return notApplicable({ because: 'No one has a licence.' });
    return found.some((policy) => policy.enforced)
      ? pass()
      : fail({ because: `No enforced policy blocks them in ${known ?? 'any'} offices.` });
  },
  remedy: {
    parameters: { clientApps: customizable('Client apps', ['exchange-active-sync', 'other-clients']) },
    changes: ({ parameters, group, excluded }) => [createPolicy({ blocks: parameters.clientApps, appliesTo: group, except: excluded })],
    disruption: 'Printers stop sending mail.',
    steps: ({ parameters }) => [`Block ${parameters.clientApps.join(', ')}.`],
  },
});

const enforced = factRead([{ blocks: 'legacy', enforced: true }], asOf);

const readings = (read: {
  readonly policies?: FactReading<unknown>;
  readonly seats?: FactReading<unknown>;
  readonly offices?: FactReading<unknown>;
}) =>
  new Map(
    [policies, seats, offices].flatMap((fact) => {
      const reading = read[fact === policies ? 'policies' : fact === seats ? 'seats' : 'offices'];
      return reading === undefined ? [] : [[fact.id, reading] as const];
    }),
  );

describe('judging', () => {
  test('gives the verdict of the control over the facts it needs', () => {
    expect(judge(legacyBlocked, readings({ policies: enforced, seats: factRead(5, asOf) }), { asOf })).toEqual(pass());
    expect(judge(legacyBlocked, readings({ policies: factRead([], asOf), seats: factRead(5, asOf) }), { asOf })).toMatchObject({
      state: 'fail',
    });
    expect(judge(legacyBlocked, readings({ policies: enforced, seats: factRead(0, asOf) }), { asOf })).toMatchObject({
      state: 'not-applicable',
    });
  });

  test('is unknown, and names the fact, when one could not be read', () => {
    expect(
      judge(legacyBlocked, readings({ policies: factMissing('The vendor answered 503.'), seats: factRead(5, asOf) }), { asOf }),
    ).toEqual({
      state: 'unknown',
      because: 'identity.sign-in-policies could not be read: The vendor answered 503.',
    });
  });

  test('goes on without a fact that is only welcome, and uses it when it is there', () => {
    const [unread, read] = [readings({ policies: factRead([], asOf), seats: factRead(5, asOf) }), factRead(3, asOf)];
    expect(judge(legacyBlocked, unread, { asOf })).toMatchObject({ because: 'No enforced policy blocks them in any offices.' });
    expect(judge(legacyBlocked, new Map([...unread, [offices.id, read]]), { asOf })).toMatchObject({
      because: 'No enforced policy blocks them in 3 offices.',
    });
  });

  test('names every missing fact', () => {
    const verdict = judge(legacyBlocked, readings({ policies: factMissing('No access.'), seats: factMissing('No answer.') }), { asOf });
    expect(verdict).toEqual({
      state: 'unknown',
      because: 'identity.sign-in-policies could not be read: No access. licences.seats could not be read: No answer.',
    });
  });

  test('is not applicable without the licence it needs, and judged as usual while the licences are not known', () => {
    const bought = readings({ policies: enforced, seats: factRead(5, asOf) });
    const needing = defineControl({ ...legacyBlocked, licensedFeature: 'premium.policies' });
    const without = new Map([['premium.policies', { name: 'Premium policies', isLicensed: false }]]);
    expect(judge(needing, bought, { asOf, features: without })).toEqual(
      notApplicable({ because: 'It needs Premium policies, which your licences do not include.' }),
    );
    expect(judge(needing, bought, { asOf, features: new Map() })).toEqual(pass());
    expect(judge(legacyBlocked, bought, { asOf, features: without })).toEqual(pass());
  });

  test('is unknown when a needed fact was never collected', () => {
    expect(judge(legacyBlocked, readings({ seats: factRead(5, asOf) }), { asOf })).toEqual({
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
    expect(() => judge(faulty, readings({ policies: enforced, seats: factRead(5, asOf) }), { asOf })).toThrow('a fault');
  });
});

test('a remedy makes changes from what is left of its parameters', () => {
  const { remedy } = legacyBlocked;
  const parameters = tailor(remedy.parameters, { clientApps: ['other-clients'] });
  const facts = { policies: [], seats: 5, offices: undefined };
  expect(remedy.changes?.({ asOf, facts, parameters, group: 'everyone', excluded: ['break-glass'] })).toEqual([
    createPolicy({ blocks: ['exchange-active-sync'], appliesTo: 'everyone', except: ['break-glass'] }),
  ]);
});

test('the product of a control is the first part of its id, as the wire writes it', () => {
  expect(productOf({ id: 'azure-conditional-access.legacy-sign-in-blocked' })).toBe('azure_conditional_access');
});
