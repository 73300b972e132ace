import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { deedOf } from '@rampart/domain/deploy/deed-of.ts';
import type { DateWriter } from '@rampart/domain/reports/date-language.ts';
import type { ReportFigures } from './gather-figures.ts';
import type { ReportBlock } from './report-document.ts';
import { counted, nameText, numberText, unknownText } from './report-words.ts';

/** An executive reads the newest; the rest is where it is counted from. */
const shownRows = 12;

const statuses: Readonly<Record<DeploymentJob['deployment_status'], string>> = {
  in_progress: 'In progress',
  successful: 'Successful',
  partial_success: 'Partly successful',
  failed: 'Failed',
};

/** `Deployed: Block legacy sign-in`, `Staged: Emergency access` */
function deedText({ phase, deployment_type: kind, applied_count: made, in_force_count: inForce, ...job }: DeploymentJob): string {
  const { remediation, lists, objects } = job;
  const subject = [...lists, ...objects].join(', ') || (remediation ?? 'A whole program');
  return `${deedOf({ phase, kind, made, inForce })}: ${nameText(subject)}`;
}

const moreText = (rows: readonly unknown[], where: string): ReportBlock[] =>
  rows.length <= shownRows ? [] : [{ kind: 'text', text: `${numberText(rows.length - shownRows)} more are in ${where}.` }];

export function deploymentTable({ deployments }: ReportFigures, dates: DateWriter): ReportBlock[] {
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
          `${numberText(job.applied_count)} of ${numberText(job.change_count)}`,
          statuses[job.deployment_status],
        ]),
    },
    ...moreText(deployments, 'the Deployment Log'),
  ];
}

const orUnknown = (value: number | null): string => (value === null ? unknownText : numberText(value));
const rounded = (score: number | null): string => (score === null ? unknownText : String(Math.round(score)));

export function stoppedTable({ stopped }: ReportFigures, dates: DateWriter): ReportBlock[] {
  if (stopped.length === 0)
    return [{ kind: 'text', text: 'No deployment of a remediation in this period was read back with a control newly in place.' }];
  return [
    {
      kind: 'text',
      text: 'Each deployment was read back from its product. Attacks are those of the 90 days before it that its controls would have stopped; two deployments may be about the same attack, so they do not add up.',
    },
    {
      kind: 'table',
      title: 'What each deployment came to',
      header: ['Date', 'Remediation', 'Controls now in place', 'Score before and after', 'Attacks', 'People affected'],
      widths: [1.3, 3, 1.3, 1.5, 1.1, 1.2],
      rows: stopped
        .slice(0, shownRows)
        .map(({ name, confirmedAt, payoff }) => [
          dates.day(confirmedAt),
          nameText(name),
          numberText(payoff.controls.length),
          `${rounded(payoff.score_before)} → ${rounded(payoff.score_after)}`,
          orUnknown(payoff.attacks_stopped),
          orUnknown(payoff.people_affected),
        ]),
    },
    ...moreText(stopped, 'the remediations'),
  ];
}

export function productTable({ bridge }: ReportFigures, dates: DateWriter): ReportBlock[] {
  if (bridge.products.length === 0) return [{ kind: 'text', text: 'No product is connected.' }];
  return [
    {
      kind: 'table',
      title: 'Connected products',
      header: ['Product', 'Controls in place', 'Not known', 'Licences in use', 'Last read'],
      widths: [3, 1.6, 1.1, 2.4, 1.5],
      rows: bridge.products.map(({ product_name: name, deployed, total, unknown, licence, last_read: lastRead }) => [
        nameText(name),
        total === 0 ? 'It has none' : `${numberText(deployed)} of ${numberText(total)}`,
        numberText(unknown),
        licence === null ? unknownText : `${nameText(licence.name)}: ${numberText(licence.used)} of ${numberText(licence.total)}`,
        lastRead === null ? 'Not yet' : dates.day(lastRead),
      ]),
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
