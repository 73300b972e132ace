import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { productOf } from '@rampart/domain/control.ts';
import { hasRank, isRankUnknown } from '@rampart/domain/recommend/value-of.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  asOfInputs,
  listRemediations,
  openRemediations,
  placedControls,
  type PlacedControl,
  type QuestLinks,
  questLinks,
  type RemediationList,
  scoreOf,
} from '../remediate/index.ts';
import type { BridgeDeps } from './bridge-deps.ts';
import { listProducts, listUnconnected } from './list-products.ts';
import { causesOf, weekMs } from './moved-since.ts';
import { findPostureAt, listHistory, type PointOfHistory } from './posture-store.ts';

const shownNext = 5;

const presentScore = (placed: readonly PlacedControl[]): Bridge['score'] => {
  const { score, passingWeight, failingWeight, counts, leftOut } = scoreOf(placed);
  return {
    value: score,
    ...counts,
    passing_weight: passingWeight,
    failing_weight: failingWeight,
    confirming: leftOut.confirming,
    unknown: leftOut.unknown,
    risk_accepted: leftOut.riskAccepted,
    with_accepted_risks: leftOut.riskAccepted === 0 ? null : scoreOf(placed.map((one) => ({ ...one, isRiskAccepted: false }))).score,
  };
};

interface Seen {
  readonly deps: BridgeDeps;
  readonly list: RemediationList;
  readonly placed: readonly PlacedControl[];
  readonly links: QuestLinks;
}

const nameOf =
  ({ catalog }: BridgeDeps) =>
  (product: string): string =>
    catalog.products.find(({ id }) => id === product)?.name ?? product;

const presentBricks = ({ deps, placed, links }: Seen): Bridge['bricks'] =>
  placed.map(({ control, place }) => ({
    control_id: control.id,
    title: control.title,
    product: productOf(control),
    product_name: nameOf(deps)(productOf(control)),
    priority: control.priority,
    state: place,
    quest: links.get(control.id) ?? null,
  }));

/** Since the run of a week before the newest one, or an earlier one where there was none that week. */
async function presentMoved({ deps, list, placed, links }: Seen, tx: TenantTx, asOf: Date): Promise<Bridge['moved']> {
  const posture = await findPostureAt(tx, new Date(asOf.getTime() - weekMs));
  if (posture === undefined) return null;
  const { past, catalog } = deps;
  const earlier = { states: await past.statesOfRun(tx, posture.asOf), acceptedRisks: await past.acceptedAt(tx, posture.asOf) };
  const causes = causesOf({ controls: catalog.controls, placed, inputs: list.inputs, earlier, productName: nameOf(deps), links });
  return { since: posture.asOf.toISOString(), score_then: posture.score, ...causes };
}

/** As the list of remediations ranks them: by figures, then what no figure can be given for. */
function nextBest(list: RemediationList): Pick<Bridge, 'next' | 'open'> {
  const open = openRemediations(list);
  const ranked = open.filter(({ value }) => hasRank(value));
  const unknown = open.filter(({ effect: { state }, value: { score } }) => isRankUnknown({ state, score }));
  return { next: [...ranked, ...unknown].slice(0, shownNext).map(list.present), open: open.length };
}

/** The line ends at the score that is shown: since the latest run, a deployment or drift may have moved it. */
const endingAt = (history: readonly PointOfHistory[], asOf: Date, { value }: Bridge['score']): PointOfHistory[] => {
  const day = asOf.toISOString().slice(0, 10);
  return [...history.filter((point) => point.day !== day), { day, score: value }];
};

/** Everything at a glance, from what was collected and judged. What no feature yields yet is not in it. */
export async function getBridge(deps: BridgeDeps, tx: TenantTx): Promise<Bridge> {
  const list = await listRemediations(deps, tx);
  const placed = placedControls(deps.catalog, list);
  const seen: Seen = { deps, list, placed, links: questLinks(list) };
  const [asOf, score] = [asOfInputs(list.inputs), presentScore(placed)];
  return {
    as_of: asOf?.toISOString() ?? null,
    score,
    history: asOf === undefined ? [] : endingAt(await listHistory(tx, asOf), asOf, score),
    moved: asOf === undefined ? null : await presentMoved(seen, tx, asOf),
    bricks: presentBricks(seen),
    products: await listProducts(deps, tx, placed),
    ...nextBest(list),
    to_connect: listUnconnected(deps, list.inputs.connected),
  };
}
