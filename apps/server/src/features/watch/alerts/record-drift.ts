import type { ObjectChange } from '@rampart/domain/watch/compare-objects.ts';
import { categoryOf } from '@rampart/domain/watch/drift-category.ts';
import { type DriftPriority, higherPriority } from '@rampart/domain/watch/drift-priority.ts';
import { driftTitle } from '@rampart/domain/watch/drift-title.ts';
import { noRisk, type PostureRisk, priorityOfRisk } from '@rampart/domain/watch/posture-risk.ts';
import { settingDifferences } from '@rampart/domain/watch/setting-differences.ts';
import { isExpected } from '@rampart/domain/watch/baseline-rule.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { coveringTicket, listTicketsToCarryOut } from '../../tickets/index.ts';
import type { ComparedType } from '../compare/compare-type.ts';
import { findBaselines, makeBaseline } from '../compare/object-store.ts';
import { loadVersions, shownVersion, type Version } from '../compare/version-store.ts';
import { listActiveRules } from '../baseline/rule-store.ts';
import { type Definition, loadDefinitions } from '../baseline/definition-store.ts';
import type { CompareDeps } from '../watch-deps.ts';
import {
  insertDriftChanges,
  insertGrouping,
  listOpenChanges,
  listOpenReorders,
  markReverted,
  type NewDriftChange,
  reopenReverted,
} from './change-store.ts';
import { closeReplaced, reopenReplaced } from './close-recreated.ts';
import { closeSuperseded } from './close-superseded.ts';
import { findOrigins } from './find-origins.ts';
import { riskOf } from './moved-controls.ts';
import { revertedBy } from './reverted-by.ts';

export interface WatchedProduct {
  readonly product: { readonly id: string; readonly name: string };
  /** The applications of the same vendor: any of them may report its log. */
  readonly ofVendor: readonly { readonly id: string }[];
}

type Undecided = Omit<NewDriftChange, 'groupingId'> & { readonly isAlert: boolean };

const priorityOf = (definition: Definition, risk: PostureRisk): DriftPriority => higherPriority(definition.priority, priorityOfRisk(risk));

const nameOf = ({ known, read }: ComparedType, { id }: ObjectChange): string => (read.get(id) ?? known.get(id))?.name ?? id;

/**
 * Each change as it is to be recorded, after closing what it takes back. It is an alert unless we deployed it, a rule expects it, or it takes an
 * open change back.
 */
async function decide(
  deps: CompareDeps,
  tx: TenantTx,
  compared: ComparedType,
  { product, ofVendor }: WatchedProduct,
): Promise<Undecided[]> {
  const { key, changes, asOf } = compared;
  const ids = changes.map(({ id }) => id);
  const originOf = await findOrigins(tx, compared, ofVendor);
  const isOursOf = (id: string): boolean => originOf(id).cause === 'deployment';
  const [riskFor, rules] = [await riskOf(deps, tx, { compared, isOurs: isOursOf }), await listActiveRules(tx, asOf)];
  const [baselines, open, definitions] = [
    await findBaselines(tx, key, ids),
    await listOpenChanges(tx, key, ids),
    await loadDefinitions(tx),
  ];
  const inPlaceAgain = (await listOpenReorders(tx, key)).filter(
    ({ objectId, beforePosition }) => compared.read.get(objectId)?.position === beforePosition,
  );
  const replacedBeside = ({ after }: ObjectChange): string[] =>
    inPlaceAgain.filter(({ objectId }) => compared.read.get(objectId)?.parent === after?.parent).map(({ id }) => id);
  const tickets = await listTicketsToCarryOut(tx, product.id);
  const decided: Undecided[] = [];
  const ours: string[] = [];
  for (const change of changes) {
    const origin = originOf(change.id);
    const category = categoryOf(key.type, change.kind);
    const definition = definitions(category);
    const after = change.after?.hash ?? null;
    const openOfObject = open.filter(({ objectId }) => objectId === change.id);
    const undone = revertedBy({
      change,
      open: openOfObject,
      baseline: baselines.get(change.id),
      replaced: replacedBeside(change),
    });
    const rule = rules.find(({ data }) =>
      isExpected(data, { product: product.id, type: key.type, objectId: change.id, category, actor: origin.actor, version: after }),
    );
    const isOurs = isOursOf(change.id);
    const deployment = isOurs ? { jobId: origin.jobId, by: origin.actor } : null;
    const by = { at: deps.clock.now(), deployment };
    await markReverted(tx, undone.ids, by);
    if (isOurs && after !== null) await closeReplaced(tx, key, after, by);
    if (isOurs) await closeSuperseded(tx, { open: openOfObject.filter(({ id }) => !undone.ids.includes(id)), version: after, by });
    const takesBack = origin.takesBack ?? null;
    // The rollback of a revert leaves what the alert was about: that is not the baseline.
    const hadReverted = takesBack !== null && (await reopenReverted(tx, key, { objectId: change.id, jobId: takesBack }));
    if (takesBack !== null && change.before !== undefined) await reopenReplaced(tx, key, { version: change.before.hash, jobId: takesBack });
    if (!hadReverted && (isOurs || rule !== undefined)) ours.push(change.id);
    const risk = riskFor(change.id);
    const isAlert = !isOurs && !undone.isBack && rule === undefined && definition.isAlerting;
    decided.push({
      ...key,
      ...origin,
      isAlert,
      product: product.id,
      objectId: change.id,
      objectName: nameOf(compared, change),
      category,
      before: change.before?.hash ?? null,
      after,
      beforePosition: change.kind === 'reordered' ? (change.before?.position ?? null) : null,
      afterPosition: change.kind === 'reordered' ? (change.after?.position ?? null) : null,
      foundAt: asOf,
      priority: isAlert ? priorityOf(definition, risk) : definition.priority,
      risk: isAlert ? risk : noRisk,
      status: isAlert ? 'new' : undone.isBack ? 'reverted' : isOurs ? 'resolved' : rule === undefined ? 'resolved' : 'accepted',
      ruleId: rule?.id ?? null,
      ticketId: origin.cause === 'person' ? coveringTicket(tickets, { at: origin.happenedAt ?? asOf, controls: risk.controls }) : null,
    });
  }
  await makeBaseline(tx, key, ours);
  return decided;
}

const titleOf = ({ watched }: ComparedType, group: readonly Undecided[], versions: ReadonlyMap<string, Version>): string => {
  const [first] = group as readonly [Undecided, ...Undecided[]];
  const [before, after] = [versions.get(first.before ?? ''), versions.get(first.after ?? '')];
  const { differences } = settingDifferences(shownVersion(before), shownVersion(after), { labels: watched.labels });
  return driftTitle({ category: first.category, names: group.map(({ objectName }) => objectName), differences });
};

/** A run that looks back, as when history is backfilled, tells no one. */
const newsForMs = 24 * 3_600_000;
/** More alerts of one reading than this are one notification. */
const mostNotified = 5;

interface Alert {
  readonly id: string;
  readonly title: string;
  readonly priority: DriftPriority;
  readonly actor: string | null;
}

async function announce(
  deps: CompareDeps,
  tx: TenantTx,
  alerts: readonly Alert[],
  { asOf, product }: { asOf: Date; product: string },
): Promise<void> {
  if (alerts.length === 0 || asOf.getTime() < deps.clock.now().getTime() - newsForMs) return;
  const notice = ({ id, title, priority, actor }: Alert) => ({
    category: 'drift',
    subject: `Drift in ${product}: ${title}${actor === null ? '' : ` by ${actor}`}`.slice(0, 500),
    links: [{ link_type: 'drift-alert-grouping', link_target: id }],
    priority,
  });
  const [first] = alerts;
  if (alerts.length <= mostNotified || first === undefined) {
    for (const alert of alerts) await notifyAdministrators(tx, notice(alert));
    return;
  }
  const priority = alerts.map((alert) => alert.priority).reduce(higherPriority);
  await notifyAdministrators(tx, { ...notice(first), subject: `${alerts.length} alerts of drift in ${product}`, priority });
}

/** Records every change that a reading shows, and makes alerts of those that no one here expects, by what was done and by whom. */
export async function recordDrift(deps: CompareDeps, tx: TenantTx, compared: ComparedType, watched: WatchedProduct): Promise<void> {
  const decided = await decide(deps, tx, compared, watched);
  const versions = await loadVersions(
    tx,
    decided.filter(({ isAlert }) => isAlert).flatMap(({ before, after }) => [before, after]),
  );
  const alerts: Alert[] = [];
  const groups = Map.groupBy(decided, ({ isAlert, category, actor }) => (isAlert ? `${category} ${actor ?? ''}` : null));
  for (const [group, own] of groups) {
    const [first] = own;
    if (first === undefined) continue;
    let groupingId: string | null = null;
    if (group !== null) {
      const title = titleOf(compared, own, versions);
      groupingId = await insertGrouping(tx, { ...first, title });
      alerts.push({ id: groupingId, title, priority: own.map(({ priority }) => priority).reduce(higherPriority), actor: first.actor });
    }
    await insertDriftChanges(
      tx,
      own.map((change) => ({ ...change, groupingId })),
    );
  }
  await announce(deps, tx, alerts, { asOf: compared.asOf, product: watched.product.name });
}
