import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Effect } from '@rampart/contract/effect.ts';
import type { Application } from '@rampart/contract/connect.ts';
import type { ExclusionType, UnapprovedExclusion } from '@rampart/contract/people/exclusions.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { Answers } from './played-api.ts';

const programUuid = '6f9d2c1e-0000-4000-8000-000000000010';
const instanceId = '6f9d2c1e-0000-4000-8000-000000000011';

export const stopping: Effect = {
  state: 'known',
  headline: '2,584 of 9,678 attack attempts would have been stopped',
  details: ['14 of them reached an account'],
  attacks: 9678,
  attacks_stopped: 2584,
  attacks_at_least: false,
  attacks_reached: 14,
  attacks_undecided: 0,
  people_affected: 99,
  people_at_least: false,
};

/** Of which no figure can be given. */
export const notKnown: Effect = {
  state: 'not-known',
  headline: 'Not known how many of 9,678 attack attempts would have been stopped',
  details: ['No collected event shows it.'],
  attacks: 9678,
  attacks_stopped: null,
  attacks_at_least: false,
  attacks_reached: null,
  attacks_undecided: null,
  people_affected: null,
  people_at_least: false,
};

/** A control of Okta that is not in place. */
export const controlOf = (changes: Partial<ControlDetail> = {}): ControlDetail => ({
  id: 'okta.session-short',
  name: 'Global session',
  action: 'Short lifetime',
  title: 'Shorten the global session',
  description: 'Sessions end after two hours.',
  why: 'A stolen session is of less use.',
  product: 'okta',
  group: 'sessions',
  priority: 'p1',
  platforms: [],
  requires: [],
  licensed_feature: null,
  frameworks: [],
  verdict: {
    state: 'fail',
    because: 'Sessions last for twelve hours.',
    since: '2026-11-01T08:00:00.000Z',
    as_of: '2026-11-15T08:00:00.000Z',
  },
  is_confirming: false,
  is_risk_accepted: false,
  is_complete: false,
  effect: stopping,
  mitigates_risk: true,
  risk_mitigated: 0.267,
  program_activity_observed: true,
  evidence: { impact_count: 2584, impact_total: 9678, has_details: true },
  found: null,
  configurations: [],
  disruption: 'People sign in again after two hours.',
  is_automatic: true,
  can_replay: false,
  ...changes,
});

type QuestChanges = Partial<Omit<Quest, 'quest_instance_details'>> & { readonly details?: Partial<Quest['quest_instance_details']> };

/** A remediation of Okta whose control is selected and whose steps are all there. */
export const questOf = ({ details, ...changes }: QuestChanges = {}): Quest => ({
  quest_tome_id: 'shorten-okta-sessions',
  quest_tome_identifier: 'shorten-okta-sessions',
  quest_tome_name: 'Shorten Okta sessions',
  quest_tome_description: 'Ends sessions earlier.',
  quest_tome_quest_type: 'Control Deployment Exclusion',
  quest_tome_tags: [],
  quest_tome_hide: false,
  quest_tome_definition: { product: 'okta', query: [] },
  quest_instance_id: instanceId,
  quest_instance_mute: false,
  is_complete: false,
  is_incomplete: true,
  quest_instance_details: {
    product: 'okta',
    product_name: 'Okta',
    deployment_types: ['auto', 'manual'],
    can_stage: true,
    program_type: 'baseline',
    program_uuid: programUuid,
    program_name: 'Baseline Security',
    program_members: 2412,
    next_execution_time: null,
    paused_time: null,
    paused_by: null,
    frequency: null,
    job_parameters: null,
    running_job_uuid: null,
    waiting_job_uuid: null,
    approval_job_uuid: null,
    ...details,
  },
  quest_instance_event: null,
  snapshot: { remaining: [], selected: ['okta.session-short'], staged: [], deployed: [] },
  confirming: [],
  to_enable: changes.snapshot?.staged ?? [],
  waiting: [],
  failed_since_staged: [],
  risks_waiting: [],
  statuses: ['SELECTED'],
  priority: 'p1',
  counts: { pass: 0, fail: 1, unknown: 0, not_applicable: 0 },
  value: { ...stopping, score: 26.1, arithmetic: '2,584 attacks stopped in 90 days ÷ 99 people affected = 26.1' },
  node_id: 'shorten-okta-sessions',
  graph: { previous: [], next: [] },
  steps: ['introduction', 'controls', 'people', 'exclusion', 'content', 'enable', 'complete'],
  ...changes,
});

/** One that deploys itself again. Without `details` it has no subscription. */
export const subscriptionOf = (details?: Partial<Quest['quest_instance_details']>): Quest =>
  questOf({
    quest_tome_id: 'keep-okta-policies-in-place',
    quest_tome_identifier: 'keep-okta-policies-in-place',
    quest_tome_name: 'Keep Okta policies in place',
    quest_tome_quest_type: 'Subscription Control Deployment',
    statuses: details === undefined || typeof details.paused_time === 'string' ? ['INCOMPLETE'] : ['SUBSCRIBED'],
    node_id: 'keep-okta-policies-in-place',
    steps: ['introduction', 'controls', 'people', 'exclusion', 'subscription/subscribe', 'complete'],
    details: { frequency: 7200, ...details },
  });

export const oktaOf = (reason?: string): Application => ({
  uuid: '6f9d2c1e-0000-4000-8000-000000000012',
  product: 'okta',
  name: 'Okta',
  auth_method: 'api_key',
  parent: null,
  connections: [
    {
      is_successful: reason === undefined,
      connection_time: '2026-11-15T08:00:00.000Z',
      credentials_type_used_verbose_name: 'API token',
      ...(reason !== undefined && { reason }),
    },
  ],
  is_checking: false,
  account: null,
  upload: null,
});

export const personOf = (name: string) => ({
  mail: `${name.toLowerCase()}@haldenfreight.example`,
  name,
  added_at: '2026-11-01T08:00:00.000Z',
  added_by: 'sunniva.aas@haldenfreight.example',
});

const noOne = { current: {}, outdated: {}, needs_sync_approval: {}, unsynced_to_group: {}, unapproved: {}, groups: {} };
type Exclusions = {
  readonly [Kind in Exclude<keyof typeof noOne, 'groups' | 'unapproved'>]?: {
    readonly [Type in ExclusionType]?: ReturnType<typeof personOf>[];
  };
} & { readonly unapproved?: { readonly [Type in ExclusionType]?: UnapprovedExclusion[] } };

/** The exclusion lists, with one emergency access user unless it is said otherwise. */
export const exclusionsOf = (lists: Exclusions = { current: { emergency_access_exclusions: [personOf('Breakglass')] } }) => ({
  ...noOne,
  ...lists,
});

const change = {
  control_id: 'okta.session-short',
  kind: 'update' as const,
  object: 'policy' as const,
  name: 'Default policy',
  takes_effect: 'at-once' as const,
  differences: [
    {
      path: 'Session lifetime',
      before: '12 h',
      after: '2 h',
      technical: { key: 'session.lifetimeMinutes', before: '720', after: '120' },
    },
  ],
};

/** What the server answers about one remediation, with a plan of one change. */
export const remediationAnswers = (quest: Quest, control: ControlDetail = controlOf()) =>
  ({
    getQuest: { quest, controls: [control], other_programs: [], payoff: null },
    listQuests: { quests: [quest], as_of: null },
    checkRollback: { possible: false, job_uuid: null, because: null, deployment: null },
    listDeploymentJobs: { jobs: [] },
    listApplications: { applications: [oktaOf()] },
    listExclusions: exclusionsOf(),
    listStaleRules: { rules: [] },
    suggestEmergencyAccess: { people: [] },
    listProgramMembers: { members: [], total: 0, departments: [] },
    planDeployment: { plan_hash: 'a'.repeat(64), changes: [change], waiting: [], by_hand: [], unknown: [], remarks: [] },
    previewQuestChanges: { changes: [change], by_hand: [], unknown: [] },
  }) satisfies Answers;

interface ControlsOfProduct {
  readonly product: string;
  readonly name: string;
  readonly deployment_types: ('auto' | 'manual')[];
  readonly controls: ControlDetail[];
}

/** What the server answers about the baseline program, which Okta takes part in with these controls. */
export const programAnswers = (...controls: ControlDetail[]): Answers =>
  programAnswersOf({ product: 'okta', name: 'Okta', deployment_types: ['auto', 'manual'], controls });

/** The same with these products. */
export const programAnswersOf = (...products: ControlsOfProduct[]): Answers =>
  answersOfProgram({ program_group: 'Baseline Security', program_type: 'baseline' }, products);

/** The same about the program of the most attacked by phishing, which needs a group of its people. */
export const phishingProgramAnswers = (...controls: ControlDetail[]): Answers =>
  answersOfProgram({ program_group: 'Most Attacked: Phishing', program_type: 'most_attacked_phishing' }, [
    { product: 'okta', name: 'Okta', deployment_types: ['auto', 'manual'], controls },
  ]);

interface ProgramOfGroup {
  readonly program_group: string;
  readonly program_type: ProgramType;
}

const answersOfProgram = (of: ProgramOfGroup, products: ControlsOfProduct[]): Answers => ({
  ...remediationAnswers(questOf()),
  getPrograms: {
    programs: [
      {
        program_uuid: programUuid,
        ...of,
        name: of.program_group,
        timestamp: '2026-11-15T08:00:00.000Z',
        member_count: 2697,
        products: [],
        program: { members: [], products },
      },
    ],
  },
  listProgramContent: {
    contents: [
      {
        content_key: 'okta/deployment_guide',
        name: 'Deployment guide',
        product: 'okta',
        program_uuid: programUuid,
        program_type: 'baseline',
      },
    ],
  },
});
