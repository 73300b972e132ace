import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import type { Effect } from '@rampart/contract/effect.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { deedOrTaskOf } from '@rampart/domain/deploy/deed-of.ts';
import { isOnlyRequested, shownStatus, statusLabels } from '@rampart/domain/deploy/shown-status.ts';
import type { DateWriter } from '@rampart/domain/reports/date-language.ts';
import type { StoppedBy } from '../remediate/index.ts';
import type { ReportFigures } from './gather-figures.ts';
import type { ReportBlock } from './report-document.ts';
import { counted, nameText, numberText, unknownText } from './report-words.ts';

/** An executive reads the newest; the rest is where it is counted from. */
const shownRows = 12;

/** `Deployed: Block legacy sign-in`, `Enable: …` of what failed, `Requested: …` of what was never let through. */
function deedText(job: DeploymentJob): string {
  const {
    phase,
    deployment_type: kind,
    deployment_status: status,
    applied_count: made,
    in_force_count: inForce,
    change_count: planned,
    immediate_count: immediate,
    can_stage: canStage,
    remediation,
    lists,
    objects,
  } = job;
  const subject = [...lists, ...objects].join(', ') || (remediation ?? 'A whole program');
  const deed = isOnlyRequested(shownStatus(job))
    ? 'Requested'
    : deedOrTaskOf({ phase, kind, status, made, inForce, planned, immediate, canStage });
  return `${deed}: ${nameText(subject)}`;
}

const moreText = (rows: readonly unknown[], where: string, isLeast = false): ReportBlock[] =>
  rows.length <= shownRows ? [] : [{ kind: 'text', text: `${leastText(rows.length - shownRows, isLeast)} more are in ${where}.` }];

export function deploymentTable({ deployments, areMoreDeployments }: ReportFigures, dates: DateWriter): ReportBlock[] {
  if (deployments.length === 0) return [{ kind: 'text', text: 'Nothing was deployed in this period.' }];
  return [
    {
      kind: 'table',
      title: 'Deployments, newest first',
      header: ['Date', 'What', 'Product', 'Changes made', 'Result'],
      widths: [1.4, 3.6, 2.2, 1.3, 1.5],
      rows: deployments
        .slice(0, shownRows)
        .map((job) => [
          dates.day(job.created_ts),
          deedText(job),
          nameText(job.product_title),
          job.change_count === 0 ? 'None' : `${numberText(job.applied_count)} of ${numberText(job.change_count)}`,
          statusLabels[shownStatus(job)],
        ]),
    },
    ...moreText(deployments, 'the Deployment Log', areMoreDeployments),
  ];
}

/** A figure is never written as exact where it may be more. */
export const leastText = (value: number, isLeast: boolean): string => `${isLeast && value > 0 ? 'At least ' : ''}${numberText(value)}`;

function stoppedText({ state, attacks_stopped: attacks, attacks_at_least: isLeast }: Effect): string {
  if (attacks === null) return state === 'stops-none' ? 'Stops none' : unknownText;
  return leastText(attacks, isLeast);
}

const peopleText = ({ people_affected: people, people_at_least: isLeast }: Effect): string =>
  people === null ? unknownText : leastText(people, isLeast);

/** `3`; `1 of 3` where some were undone since. */
function inPlaceText({ payoff: { controls } }: StoppedBy): string {
  const inPlace = controls.filter(({ is_in_place: isInPlace }) => isInPlace).length;
  return inPlace === controls.length ? numberText(inPlace) : `${numberText(inPlace)} of ${numberText(controls.length)}`;
}

const rounded = (score: number | null): string => (score === null ? unknownText : String(wholeScore(score)));

export function stoppedTable({ stopped }: ReportFigures, dates: DateWriter): ReportBlock[] {
  if (stopped.length === 0) return [{ kind: 'text', text: 'No deployment of a remediation in this period has a control in place now.' }];
  return [
    {
      kind: 'text',
      text: 'Each deployment was read back from its product. Attacks are those of the 90 days before it that its controls in place now would have stopped; two deployments may be about the same attack, so they do not add up.',
    },
    {
      kind: 'table',
      title: 'Result of each deployment',
      header: ['Date', 'Remediation', 'Controls now in place', 'Score before and after', 'Attacks', 'People affected'],
      widths: [1.3, 2.8, 1.3, 1.5, 1.3, 1.3],
      rows: stopped
        .slice(0, shownRows)
        .map((one) => [
          dates.day(one.confirmedAt),
          nameText(one.name),
          inPlaceText(one),
          `${rounded(one.payoff.score_before)} → ${rounded(one.payoff.score_after)}`,
          stoppedText(one.effect),
          peopleText(one.effect),
        ]),
    },
    ...moreText(stopped, 'the remediations'),
  ];
}

/** `8 of 20`, or why there is no share. */
function shareText({ deployed, total, unknown, confirming, risk_accepted: accepted }: Bridge['products'][number]): string {
  if (total > 0) return `${numberText(deployed)} of ${numberText(total)}`;
  if (unknown + confirming > 0) return unknownText;
  return accepted > 0 ? 'Risks accepted' : 'It has none';
}

export function productTable({ bridge }: ReportFigures, dates: DateWriter): ReportBlock[] {
  if (bridge.products.length === 0) return [{ kind: 'text', text: 'No product is connected.' }];
  return [
    {
      kind: 'table',
      title: 'Connected products',
      header: ['Product', 'Controls in place', 'Not known', 'Licences assigned', 'Last read'],
      widths: [3, 1.6, 1.1, 2.4, 1.5],
      rows: bridge.products.map((product) => {
        const { product_name: name, unknown, licence, last_read: lastRead } = product;
        return [
          nameText(name),
          shareText(product),
          numberText(unknown),
          licence === null ? unknownText : `${nameText(licence.name)}: ${numberText(licence.assigned)} of ${numberText(licence.total)}`,
          lastRead === null ? 'Not yet' : dates.day(lastRead),
        ];
      }),
    },
  ];
}

export function nextTable({ bridge }: ReportFigures): ReportBlock[] {
  if (bridge.next.length === 0) return [{ kind: 'text', text: 'No remediation is open whose effect is known.' }];
  return [
    {
      kind: 'table',
      title: `The most valuable of ${counted(bridge.open, 'open remediation', 'open remediations')}`,
      header: ['Remediation', 'Product', 'What it would do'],
      widths: [3, 2, 4],
      rows: bridge.next.map(({ quest_tome_name: name, quest_instance_details: { product_name: product }, value }) => [
        nameText(name),
        nameText(product),
        nameText(value.headline),
      ]),
    },
  ];
}
