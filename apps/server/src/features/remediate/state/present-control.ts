import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { type Control, type Moment, productOf } from '@rampart/domain/control.ts';
import { eventsOf } from '@rampart/domain/evidence.ts';
import { type Framework, requirementsOf } from '@rampart/domain/framework.ts';
import type { Tailoring } from '@rampart/domain/recommend/exclude-values.ts';
import type { QuestType } from '@rampart/domain/remediation.ts';
import { presentEffect } from '../../assess/index.ts';
import type { Assessment, Catalog, CurrentVerdict } from '../remediate-deps.ts';
import type { RemediationInputs } from './load-inputs.ts';
import { effectIn } from './remediation-state.ts';

interface Presented {
  readonly catalog: Catalog;
  readonly assessment: Pick<Assessment, 'canReplay'>;
  readonly inputs: Pick<RemediationInputs, 'verdicts' | 'confirming' | 'values' | 'acceptedRisks'>;
  readonly features: NonNullable<Moment['features']>;
  /** Of the remediation that shows it; none where a program does. */
  readonly questType?: QuestType;
  /** The values that one remediation excludes. */
  readonly tailoring?: Tailoring | undefined;
}

const namesOf = new WeakMap<Framework, ReadonlyMap<string, string>>();

/** The names of a framework's requirements by id: some have a thousand, and each control asks. */
function requirementNames(framework: Framework): ReadonlyMap<string, string> {
  const known = namesOf.get(framework);
  if (known) return known;
  const names = new Map(requirementsOf(framework.requirements).map(({ id, name }) => [id, name]));
  namesOf.set(framework, names);
  return names;
}

const presentFrameworks = ({ frameworks }: Catalog, { answers }: Control): ControlDetail['frameworks'] =>
  frameworks.flatMap((framework) =>
    (answers[framework.id] ?? []).map((identifier) => {
      const name = requirementNames(framework).get(identifier) ?? identifier;
      return { framework: framework.id, framework_name: framework.name, identifier, name };
    }),
  );

function presentFeature({ catalog, features }: Presented, { licensedFeature: id }: Control): ControlDetail['licensed_feature'] {
  if (id === undefined) return null;
  const known = catalog.products.flatMap(({ licensedFeatures }) => licensedFeatures).find((feature) => feature.id === id);
  return { id, name: known?.name ?? id, is_licensed: features.get(id)?.isLicensed ?? null };
}

const presentVerdict = ({ state, because, since, asOf }: CurrentVerdict): ControlDetail['verdict'] => ({
  state,
  because,
  since: since.toISOString(),
  as_of: asOf.toISOString(),
});

const presentConfiguration = ({ id, remedy }: Control, tailoring: Tailoring): ControlDetail['configurations'][number]['configuration'] =>
  Object.entries(remedy.parameters).map(([name, { label, isCustomizable, shown }]) => ({
    name,
    display_name: label,
    values: shown.map((value) => ({ display_name: value, value, is_excluded: tailoring[id]?.[name]?.includes(value) ?? false })),
    options: { is_customizable: isCustomizable },
  }));

/** A control as the wire has it, field by field. */
export function presentControl(control: Control, presented: Presented): ControlDetail {
  const { catalog, assessment, inputs, tailoring = {} } = presented;
  const { id, title, name, action, description, why, group, platforms, requires, remedy } = control;
  const verdict = inputs.verdicts.get(id);
  const effect = effectIn(control, inputs, presented);
  const { attacks } = effect;
  const stopped = effect.state === 'known' ? effect.stopped : null;
  const riskMitigated = stopped === null || attacks === null ? null : attacks === 0 ? 0 : stopped / attacks;
  return {
    id,
    title,
    name,
    action,
    description,
    why,
    group,
    product: productOf(control),
    priority: control.priority,
    platforms: [...platforms],
    requires: [...requires],
    licensed_feature: presentFeature(presented, control),
    frameworks: presentFrameworks(catalog, control),
    verdict: verdict === undefined ? null : presentVerdict(verdict),
    is_confirming: inputs.confirming.has(id),
    is_risk_accepted: inputs.acceptedRisks.has(id),
    is_complete: verdict?.state === 'pass' && !inputs.confirming.has(id),
    effect: presentEffect(effect),
    mitigates_risk: stopped === null ? null : stopped > 0,
    risk_mitigated: riskMitigated,
    program_activity_observed: attacks !== null && attacks > 0,
    evidence: { impact_count: stopped, impact_total: attacks, has_details: eventsOf(control.evidence) !== undefined },
    found: verdict?.found ?? null,
    configurations: [{ controls: [id], risk_mitigated: riskMitigated, configuration: presentConfiguration(control, tailoring) }],
    disruption: remedy.disruption,
    is_automatic: remedy.changes !== undefined,
    can_replay: assessment.canReplay(control),
  };
}
