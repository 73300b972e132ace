import { mappingReason } from '@rampart/catalog/frameworks-data/mapping-reasons.ts';
import type { AcceptedRisk } from '@rampart/contract/assess/accepted-risks.ts';
import type { CoveredFramework, FrameworkControl, FrameworkCoverage, FrameworkOverview } from '@rampart/contract/frameworks.ts';
import { productOf } from '@rampart/domain/control.ts';
import type { Framework } from '@rampart/domain/framework.ts';
import type { Priority } from '@rampart/domain/priority.ts';
import { type AnsweringControl, type Coverage, coverFramework, summarizeFramework } from '@rampart/domain/frameworks/coverage.ts';
import { gapsOf } from '@rampart/domain/frameworks/gaps.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { listAcceptedAt, presentEffect } from '../assess/index.ts';
import {
  asOfInputs,
  effectIn,
  listRemediations,
  placedControls,
  type PlacedControl,
  questLinks,
  type RemediationList,
} from '../remediate/index.ts';
import { answeringNow, answersOf, pastFrom, type PastMonths, percentagesThen, stateNow } from './answering-controls.ts';
import type { FrameworksDeps } from './frameworks-deps.ts';
import { firstOfMonths } from './first-of-months.ts';

export const presentCoverage = ({ inPlace, riskAccepted, ...coverage }: Coverage): FrameworkCoverage => ({
  ...coverage,
  in_place: inPlace,
  risk_accepted: riskAccepted,
});

/** What coverage is worked out from. */
export interface Judged {
  readonly list: RemediationList;
  readonly placed: readonly PlacedControl[];
  readonly asOf: Date | undefined;
  readonly past: PastMonths;
}

async function loadJudged(deps: FrameworksDeps, tx: TenantTx): Promise<Judged> {
  const list = await listRemediations(deps, tx);
  const asOf = asOfInputs(list.inputs);
  const months = asOf === undefined ? [] : firstOfMonths(asOf);
  const past = pastFrom(months, months.length === 0 ? new Map() : await deps.past.statesAtEach(tx, months));
  return { list, placed: placedControls(deps.catalog, list), asOf, past };
}

function trendOf({ asOf, past }: Judged, answering: readonly AnsweringControl[], now: Coverage): FrameworkOverview['trend'] {
  if (asOf === undefined) return [];
  const earlier = percentagesThen(answering, past).map((percentage, place) => ({ day: past.days[place] ?? '', percentage }));
  return [...earlier, { day: asOf.toISOString().slice(0, 10), percentage: now.percentage }];
}

function presentOverview(judged: Judged, framework: Framework, answering: readonly AnsweringControl[]): FrameworkOverview {
  const { coverage, answered, total } = summarizeFramework(framework, answering);
  return {
    framework: framework.id,
    name: framework.name,
    title: framework.title,
    coverage: presentCoverage(coverage),
    answered,
    requirement_count: total,
    trend: trendOf(judged, answering, coverage),
  };
}

const presentAsOf = ({ asOf }: Judged): { readonly as_of: string | null } => ({ as_of: asOf?.toISOString() ?? null });

export function frameworkOf({ catalog }: Pick<FrameworksDeps, 'catalog'>, id: string): Framework {
  const framework = catalog.frameworks.find((one) => one.id === id);
  if (framework === undefined) throw new NotFound('framework');
  return framework;
}

export const overviewsOf = ({ catalog }: Pick<FrameworksDeps, 'catalog'>, judged: Judged): FrameworkOverview[] =>
  catalog.frameworks.map((framework) => presentOverview(judged, framework, answeringNow(framework, judged.placed)));

export async function listFrameworks(deps: FrameworksDeps, tx: TenantTx) {
  const judged = await loadJudged(deps, tx);
  return { ...presentAsOf(judged), frameworks: overviewsOf(deps, judged) };
}

function presentControls(
  { catalog }: Pick<FrameworksDeps, 'catalog'>,
  { list, placed }: Judged,
  framework: Framework,
  accepted: readonly AcceptedRisk[],
): FrameworkControl[] {
  const links = questLinks(list);
  const names = new Map(catalog.products.map(({ id, name }) => [id, name]));
  const risks = new Map(accepted.map((risk) => [risk.control_id, risk]));
  return placed
    .filter((one) => answersOf(one, framework).length > 0)
    .map((one) => {
      const { control } = one;
      const product = productOf(control);
      return {
        control_id: control.id,
        title: control.title,
        product,
        product_name: names.get(product) ?? product,
        priority: control.priority,
        answer_state: stateNow(one),
        because: list.inputs.verdicts.get(control.id)?.because ?? null,
        answers: [...answersOf(one, framework)],
        effect: presentEffect(effectIn(control, list.inputs, {})),
        quest: links.get(control.id) ?? null,
        accepted_risk: risks.get(control.id) ?? null,
      };
    });
}

/** Two controls may be about the same attack, so the one that is about the most says how many there were at least. */
function attacksSeen({ list }: Judged, controls: readonly string[]): number | null {
  const counts = controls.flatMap((id) => list.inputs.values.get(id)?.about ?? []);
  return counts.length === 0 ? null : Math.max(...counts);
}

export function coveredOf(
  deps: Pick<FrameworksDeps, 'catalog'>,
  judged: Judged,
  framework: Framework,
  accepted: readonly AcceptedRisk[],
): CoveredFramework {
  const answering = answeringNow(framework, judged.placed);
  const covered = coverFramework(framework, answering);
  const priorityOf = new Map<string, Priority>(judged.placed.map(({ control }) => [control.id, control.priority]));
  const ranked = answering.map((one) => ({ ...one, priority: priorityOf.get(one.id) ?? 'advanced' }));
  return {
    ...presentAsOf(judged),
    ...presentOverview(judged, framework, answering),
    requirements: covered.requirements.map(({ id: identifier, name, under, alsoUnder, controls, coverage }) => ({
      identifier,
      name,
      parent: under,
      also_under: [...alsoUnder],
      controls: [...controls],
      mapping_reason: mappingReason(framework.id, identifier),
      attacks_seen: attacksSeen(judged, controls),
      coverage: presentCoverage(coverage),
    })),
    controls: presentControls(deps, judged, framework, accepted),
    gaps: gapsOf(covered.requirements, ranked).map(({ control, opens }) => ({ control_id: control, opens: [...opens] })),
  };
}

export async function getFramework(deps: FrameworksDeps, tx: TenantTx, id: string): Promise<CoveredFramework> {
  const framework = frameworkOf(deps, id);
  const judged = await loadJudged(deps, tx);
  return coveredOf(deps, judged, framework, await listAcceptedAt(tx, deps.clock.now()));
}
