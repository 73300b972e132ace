import type { Effect } from '@rampart/contract/effect.ts';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productOf } from '@rampart/domain/control.ts';
import { defineRemediation } from '@rampart/domain/remediation.ts';
import { productCatalog } from '../../src/features/remediate/product-catalog.ts';
import { listQuests } from '../../src/features/remediate/state/list-remediations.ts';
import { storedAssessment } from '../../src/features/remediate/stored-assessment.ts';
import type { SimulatedCompany } from '../company/simulated-company.ts';

/** What the calls that feed the screens say of each control: on its cards, in its evidence and on its what-if page; and of remediations. */
export interface Claims {
  /** By control: of every remediation and program that shows it, except those that only watch. */
  readonly cards: ReadonlyMap<string, readonly ControlDetail[]>;
  readonly watching: readonly ControlDetail[];
  readonly evidence: ReadonlyMap<string, EvidenceAnswer>;
  readonly whatIf: ReadonlyMap<string, WhatIfAnswer>;
  /** The most valuable first, each with the controls that it shows. */
  /** By control: what a remediation that has only this control would be ranked by. */
  readonly rankedAlone: ReadonlyMap<string, Quest['value']>;
  readonly ranking: readonly { readonly quest: Quest; readonly controls: readonly ControlDetail[] }[];
}

interface EvidenceAnswer {
  readonly effect: Effect;
  readonly details: readonly {
    readonly type: string;
    readonly title: string;
    readonly data: { readonly value: number; readonly total: number };
  }[];
}

interface WhatIfAnswer {
  readonly effect: Effect;
  readonly totals: { readonly cannot_tell: number; readonly people_affected: number } | null;
}

type Caller = <T>(url: string) => Promise<T>;

async function callerIn({ api, tenantId }: SimulatedCompany): Promise<Caller> {
  const { headers } = await api.signedIn(tenantId, 'read-only');
  return async (url) => (await api.app.inject({ url, headers })).json();
}

async function rankingBy(get: Caller): Promise<{ quest: Quest; controls: ControlDetail[] }[]> {
  const ranking = [];
  const { quests } = await get<{ quests: Quest[] }>('/api/v1/quests?show_all=true');
  for (const quest of quests) {
    const url = `/api/v1/quests/tome/${quest.quest_tome_id}?program_type=${quest.quest_instance_details.program_type}`;
    ranking.push({ quest, controls: (await get<{ controls: ControlDetail[] }>(url)).controls });
  }
  return ranking;
}

/** Of a catalog in which every control is a remediation. */
async function rankedAlone({ api, tenantId }: SimulatedCompany): Promise<Map<string, Quest['value']>> {
  const remediations = controlRegistry.map((control) =>
    defineRemediation({
      id: control.id,
      name: control.title,
      description: control.description,
      product: productOf(control),
      programTypes: control.programs.filter((program) => program !== 'visibility').slice(0, 1),
      questType: 'Control Deployment',
      query: [{ attribute: 'id', equals: control.id }],
    }),
  );
  const deps = { ...api.platform, catalog: { ...productCatalog, remediations }, assessment: storedAssessment };
  const { quests } = await api.platform.db.inTenant(tenantId, (tx) => listQuests(deps, tx, { showAll: true }));
  return new Map(quests.map(({ quest_tome_id: id, value }) => [id, value]));
}

export const rankingOf = async (company: SimulatedCompany): Promise<Claims['ranking']> => rankingBy(await callerIn(company));

export async function claimsOf(company: SimulatedCompany): Promise<Claims> {
  const get = await callerIn(company);
  const ranking = await rankingBy(get);
  const isWatching = ({ quest }: (typeof ranking)[number]): boolean => quest.quest_tome_quest_type === 'Visibility';
  const shown = ranking.filter((one) => !isWatching(one)).flatMap(({ controls }) => controls);
  const evidence = new Map<string, EvidenceAnswer>();
  const whatIf = new Map<string, WhatIfAnswer>();
  for (const { id } of controlRegistry) {
    evidence.set(id, await get(`/api/v1/controls/${id}/evidence`));
    whatIf.set(id, await get(`/api/v1/controls/${id}/what-if?days=90`));
  }
  const watching = ranking.filter(isWatching).flatMap(({ controls }) => controls);
  return { cards: Map.groupBy(shown, ({ id }) => id), watching, evidence, whatIf, ranking, rankedAlone: await rankedAlone(company) };
}

/** Figures that stand, or words that say a figure, where the answer is not known. Empty where all is as it should be. */
export function zerosForUnknown({ state, headline, ...effect }: Effect): string[] {
  if (state === 'known') return [];
  const figures = [effect.attacks_stopped, effect.attacks_reached, effect.attacks_undecided, effect.people_affected];
  return [
    ...figures.flatMap((figure) => (figure === null ? [] : [`a figure of ${figure}: ${headline}`])),
    ...(/^0\b|\b0 of\b|no attack.* stopped/i.test(headline) ? [`a headline: ${headline}`] : []),
  ];
}
