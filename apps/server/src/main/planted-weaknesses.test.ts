import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Effect } from '@rampart/contract/effect.ts';
import { factNeeded, productOf } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { peopleOfPrograms } from '@rampart/domain/people/group-in-directory.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { weakSettings } from '@rampart/simulators/world/weak-settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claims, claimsOf, rankingOf, zerosForUnknown } from '../../test-support/assess/claims-of.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { controlForWeakness } from '../../test-support/company/control-for-weakness.ts';
import { listVerdicts } from '../features/assess/index.ts';

// Late enough that the account of a person who left is still there, and that guests have been away for months; in these four weeks
// passwords are sprayed at both identity providers.
const start = new Date('2025-12-01T00:00:00Z');
let company: SimulatedCompany;
let today = 28;
beforeAll(async () => {
  company = await startSimulatedCompany(100, start, [
    { product: 'on_premises', simulator: 'local-directory', method: 'username_password_hostname' },
  ]);
  await runNext();
});
afterAll(() => company.close());

async function runNext(): Promise<void> {
  await company.runAt(new Date(start.getTime() + today * dayMs));
  today += 1;
}

interface SimulatorControls {
  readonly 'microsoft-graph': GraphSimulatorControl;
  readonly okta: OktaSimulatorControl;
  readonly 'local-directory': DirectorySimulatorControl;
}
const simulatorControlOf = <Vendor extends keyof SimulatorControls>(vendor: Vendor): SimulatorControls[Vendor] =>
  company.vendors.get(vendor)?.simulatorControl as SimulatorControls[Vendor];
const states = async () =>
  new Map([...(await company.api.platform.db.inTenant(company.tenantId, listVerdicts))].map(([id, { state }]) => [id, state]));
const withState = (verdicts: ReadonlyMap<string, string>, requested: string): string[] =>
  [...verdicts].flatMap(([id, state]) => (state === requested ? [id] : [])).toSorted();

/** The verdicts that differ at the next run. */
async function changedBy(change: () => void): Promise<Record<string, string>> {
  const before = await states();
  change();
  await runNext();
  return Object.fromEntries([...(await states())].filter(([id, state]) => before.get(id) !== state));
}

test('every planted weakness has one control that detects it, of the same product', () => {
  expect(Object.keys(controlForWeakness).toSorted()).toEqual(weakSettings.map(({ id }) => id).toSorted());
  expect(new Set(Object.values(controlForWeakness)).size).toBe(weakSettings.length);
  for (const { id, product } of weakSettings) expect(productOf({ id: controlForWeakness[id] as `${string}.${string}` })).toBe(product);
});

/** Until the people list is deployed, no policy can name the people that they are for. */
const withoutTheirGroup = controlRegistry.filter(({ programs }) => peopleOfPrograms(programs) !== undefined).map(({ id }) => id);

test('exactly the planted weaknesses are found: none is missed, none is invented, and everything could be judged', async () => {
  const verdicts = await states();
  expect([...verdicts.keys()].toSorted()).toEqual(controlRegistry.map(({ id }) => id).toSorted());
  expect(withState(verdicts, 'unknown')).toEqual([]);
  expect(withState(verdicts, 'fail')).toEqual([...Object.values(controlForWeakness), ...withoutTheirGroup].toSorted());
});

/** Evidence looks at attacks only: it has not seen how many people would be affected. */
const withoutPeople = (effect: Effect | undefined) => ({ ...effect, people_affected: null, people_at_least: false });
const allEffects = ({ cards, watching, evidence, whatIf, ranking }: Claims): Effect[] => [
  ...[...cards.values()].flat().map(({ effect }) => effect),
  ...watching.map(({ effect }) => effect),
  ...[...evidence.values(), ...whatIf.values()].map(({ effect }) => effect),
  ...ranking.map(({ quest }) => quest.value),
];
const said = (effect: Effect | undefined) => effect && [effect.state, effect.headline, effect.attacks_stopped, effect.people_affected];
const byControl = <T>(of: (id: string) => T): Record<string, T> => Object.fromEntries(controlRegistry.map(({ id }) => [id, of(id)]));

/** What a remediation has to say, by the cards of its controls that are still open. */
function expectedOf(controls: readonly ControlDetail[], { headline, state }: Effect): Partial<Effect> {
  const open = controls.filter(({ verdict }) => verdict?.state === 'fail' || verdict?.state === 'unknown').map(({ effect }) => effect);
  const stopped = Math.max(0, ...open.map((effect) => effect.attacks_stopped ?? 0));
  if (stopped > 0) return { state: 'known', attacks_stopped: stopped, headline: open.length === 1 ? open[0]!.headline : headline };
  if (open.some((effect) => effect.state === 'not-known')) return { state: 'not-known', attacks_stopped: null, headline };
  return { state, attacks_stopped: state === 'known' ? 0 : null, headline: open.length === 1 ? open[0]!.headline : headline };
}

// Attacks of one control are not set against the people of another.
const hasPeopleUnknown = (controls: readonly ControlDetail[]): boolean =>
  controls.some(({ verdict, effect }) => verdict?.state === 'fail' && effect.state === 'known' && effect.people_affected === null);

describe('what is said of every control, by the calls of the screens', () => {
  let claims: Claims;
  const cardOf = (id: string): Effect | undefined => claims.cards.get(id)?.[0]?.effect;
  beforeAll(async () => {
    claims = await claimsOf(company);
  });

  test('is said by its card, its evidence and its what-if page alike', () => {
    expect([...claims.cards.keys()].toSorted()).toEqual(controlRegistry.map(({ id }) => id).toSorted());
    expect(byControl((id) => claims.cards.get(id)?.map(({ effect }) => effect))).toEqual(
      byControl((id) => claims.cards.get(id)?.map(() => cardOf(id))),
    );
    expect(byControl((id) => withoutPeople(claims.evidence.get(id)?.effect))).toEqual(byControl((id) => withoutPeople(cardOf(id))));
    expect(byControl((id) => claims.whatIf.get(id)?.effect)).toEqual(byControl(cardOf));
    const stopping = [...claims.cards.values()].flat().filter(({ effect }) => (effect.attacks_stopped ?? 0) > 0);
    expect(new Set(stopping.map(({ product }) => product))).toEqual(new Set(['azure_conditional_access', 'okta']));
  });

  test('is what the widget of its evidence counts', () => {
    const known = [...claims.evidence].filter(([, { effect }]) => effect.state === 'known');
    const counts = known.map(([id, { details }]) => [id, details.find(({ type }) => type === 'count')?.data]);
    expect(counts).toEqual(known.map(([id, { effect }]) => [id, { value: effect.attacks_stopped, total: effect.attacks }]));
  });

  test('is what its remediation is ranked by', () => {
    const ranked = claims.ranking.map(({ quest: { node_id: id, value } }) => [id, value]);
    expect(ranked).toMatchObject(claims.ranking.map(({ quest: { node_id: id, value }, controls }) => [id, expectedOf(controls, value)]));
    const scores = claims.ranking.map(({ quest }) => quest.value.score);
    const figures = scores.filter((score) => score !== null && score > 0);
    expect(figures.length).toBeGreaterThan(3);
    expect(scores.slice(0, figures.length)).toEqual(figures.toSorted((a, b) => b! - a!));
  });

  test('is what a remediation of it alone is ranked by', () => {
    const ranked = (id: string) => claims.rankedAlone.get(id);
    expect([...claims.rankedAlone.keys()].toSorted()).toEqual(controlRegistry.map(({ id }) => id).toSorted());
    expect(byControl((id) => said(ranked(id)))).toEqual(byControl((id) => said(cardOf(id))));
  });

  test('says that no one is affected only where its replay decided about every ordinary sign-in', () => {
    const doubted = [...claims.whatIf].filter(
      ([, { totals }]) => totals !== null && totals.cannot_tell > 0 && totals.people_affected === 0,
    );
    expect(doubted.length).toBeGreaterThan(0);
    expect(doubted.map(([id]) => [id, cardOf(id)?.people_affected])).toEqual(doubted.map(([id]) => [id, null]));
  });

  test('names no attack as stopped where a control only makes things visible', () => {
    const watching = claims.ranking.filter(({ quest }) => quest.quest_tome_quest_type === 'Visibility').map(({ quest }) => quest.value);
    expect(watching.length).toBeGreaterThan(3);
    expect(watching.filter(({ score, attacks_stopped: stopped }) => score !== null || stopped !== null)).toEqual([]);
    expect(claims.watching.filter(({ effect }) => effect.state === 'known')).toEqual([]);
    expect(claims.watching.map(({ effect }) => effect.headline)).toContainEqual(expect.stringMatching(/^Shows \d/));
  });

  test('is never 0 where it is not known', () => {
    const effects = allEffects(claims);
    expect(effects.flatMap(zerosForUnknown)).toEqual([]);
    expect([...new Set(effects.map(({ state }) => state))].toSorted()).toEqual(['in-place', 'known', 'not-known', 'stops-none']);
    const notKnown = [...claims.cards.values()].flat().filter(({ effect }) => effect.state !== 'known');
    const figures = notKnown.flatMap(({ risk_mitigated: risk, mitigates_risk: isMitigated, evidence }) => [
      risk,
      isMitigated,
      evidence.impact_count,
    ]);
    expect(new Set(figures)).toEqual(new Set([null]));
    expect(claims.ranking.map(({ quest: { value } }) => value.score === null)).toEqual(
      claims.ranking.map(
        ({ quest: { value }, controls }) => value.state !== 'known' || value.people_affected === null || hasPeopleUnknown(controls),
      ),
    );
  });

  test('would be found if it were 0', () => {
    const [card] = [...claims.cards.values()].flat().filter(({ effect }) => effect.state === 'not-known');
    expect(zerosForUnknown({ ...card!.effect, attacks_stopped: 0 })).toHaveLength(1);
    expect(zerosForUnknown({ ...card!.effect, headline: '0 of 19 attack attempts would have been stopped' })).toHaveLength(1);
  });
});

test('settings that are fixed at each vendor change exactly their verdicts at the next run', async () => {
  const fixed = [
    controlForWeakness['entra-legacy-authentication-report-only'],
    controlForWeakness['okta-lockout-after-many-attempts'],
    controlForWeakness['directory-password-history-short'],
  ];
  const changed = await changedBy(() => {
    simulatorControlOf('microsoft-graph').changePolicy('Block legacy authentication', { state: 'enabled' });
    simulatorControlOf('okta').changePolicy(
      { type: 'PASSWORD', policy: 'Default Policy' },
      { settings: { password: { lockout: { maxAttempts: 5 } } } },
    );
    simulatorControlOf('local-directory').changeDomainPolicy({ pwdHistoryLength: ['24'] });
  });
  expect(changed).toEqual(Object.fromEntries(fixed.map((control) => [control, 'pass'])));
});

/** By product, what the latest run could not read. */
async function missedLast(): Promise<{ product: string; fact: string }[]> {
  const { rows } = await company.api.fresh.owner.query<{ product: string; fact: string }>(
    `select product, fact from fact_reading join application on application.id = application_id
     where state = 'missing' and as_of = (select max(as_of) from run)`,
  );
  return rows;
}

test('what could not be read makes unknown exactly what needs it, with the reason; read again, it is judged again', async () => {
  const simulatorControl = simulatorControlOf('microsoft-graph');
  const before = await states();
  const changed = await changedBy(() => simulatorControl.withdraw('Policy.Read.All'));
  const missed = await missedLast();
  expect(missed).toContainEqual({ product: 'azure_conditional_access', fact: 'identity.sign-in-policies' });
  const concerned = controlRegistry.filter((control) =>
    Object.values(control.needs).some(
      (need) => !('optional' in need) && missed.some(({ product, fact }) => product === productOf(control) && fact === factNeeded(need).id),
    ),
  );
  expect(concerned.length).toBeGreaterThan(10);
  expect(changed).toEqual(Object.fromEntries(concerned.map(({ id }) => [id, 'unknown'])));
  const verdicts = await company.api.platform.db.inTenant(company.tenantId, listVerdicts);
  for (const { id } of concerned) expect(verdicts.get(id)?.because).toMatch(/could not be read: .{20,}/);
  const ranking = await rankingOf(company);
  const cards = ranking.flatMap(({ controls }) => controls).filter((control) => concerned.some(({ id }) => id === control.id));
  expect(new Set(cards.map(({ effect }) => effect.state))).toEqual(new Set(['not-known']));
  expect([...cards.map(({ effect }) => effect), ...ranking.map(({ quest }) => quest.value)].flatMap(zerosForUnknown)).toEqual([]);
  await changedBy(() => simulatorControl.grant('Policy.Read.All'));
  expect(await states()).toEqual(before);
});
