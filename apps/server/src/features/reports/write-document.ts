import { countedControls } from '@rampart/domain/assess/counted-controls.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { isOnlyRequested, shownStatus } from '@rampart/domain/deploy/shown-status.ts';
import type { FrameworkOverview } from '@rampart/contract/frameworks.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { DateWriter } from '@rampart/domain/reports/date-language.ts';
import { lastDayOf } from '@rampart/domain/reports/report-schedule.ts';
import type { ReportFigures } from './gather-figures.ts';
import type { ReportBlock, ReportDocument, ReportFigure } from './report-document.ts';
import { deploymentTable, leastText, nextTable, productTable, stoppedTable } from './report-tables.ts';
import { counted, numberText, signedText, unknownText } from './report-words.ts';

const scoreText = (score: number | null): string => (score === null ? unknownText : `${wholeScore(score)} of 100`);

function scoreFigure({ bridge, scoreThen }: ReportFigures, dates: DateWriter): ReportFigure {
  const { value } = bridge.score;
  const note =
    value === null || scoreThen?.score == null
      ? 'No earlier score to compare with'
      : `${signedText(wholeScore(value) - wholeScore(scoreThen.score), 'point', 'points')} since ${dates.day(scoreThen.day)}`;
  return { label: 'Posture score', value: scoreText(value), note };
}

function glance(figures: ReportFigures, dates: DateWriter): ReportFigure[] {
  const { bridge, areMoreDeployments: isLeast } = figures;
  const deployments = figures.deployments.filter((job) => !isOnlyRequested(shownStatus(job)));
  const { passing, failing, unknown } = bridge.score;
  const succeeded = deployments.filter(({ deployment_status: status }) => status === 'successful').length;
  return [
    scoreFigure(figures, dates),
    {
      label: 'Controls in place',
      value: `${numberText(passing)} of ${numberText(countedControls({ passing, failing }))}`,
      note: unknown === 0 ? 'Every control could be judged' : `${numberText(unknown)} more could not be judged`,
    },
    { label: 'Deployments', value: leastText(deployments.length, isLeast), note: `${leastText(succeeded, isLeast)} successful` },
    {
      label: 'Remediations still open',
      value: numberText(bridge.open),
      note: `${counted(bridge.products.length, 'product', 'products')} connected`,
    },
  ];
}

/** How the score comes about: the sum that the Bridge shows. */
function arithmetic({ bridge: { score } }: ReportFigures): string {
  if (score.value === null) return 'There is no score yet: no control has been judged.';
  const {
    passing_weight: passing,
    failing_weight: failing,
    unknown,
    confirming,
    risk_accepted: accepted,
    with_accepted_risks: withAll,
  } = score;
  const leftOut = [
    ...(unknown > 0 ? [`${numberText(unknown)} not known`] : []),
    ...(confirming > 0 ? [`${numberText(confirming)} being confirmed`] : []),
    ...(accepted > 0 ? [`${numberText(accepted)} with accepted risk (${scoreText(withAll)} if they counted)`] : []),
  ];
  const earned = `The score is ${numberText(passing)} of ${numberText(passing + failing)} points: a High control counts 4, a Medium 2, any other 1.`;
  return leftOut.length === 0 ? earned : `${earned} Left out: ${leftOut.join(', ')}.`;
}

function trend({ bridge }: ReportFigures, dates: DateWriter): ReportBlock[] {
  const points = bridge.history.flatMap(({ day, score }) => (score === null ? [] : [{ day, value: score }]));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last)
    return [{ kind: 'text', text: 'There are not enough processing runs for a trend yet.' }];
  const values = points.map(({ value }) => value);
  const inWords = `The posture score from ${dates.day(first.day)} to ${dates.day(last.day)}: it began at ${wholeScore(first.value)}, was ${wholeScore(Math.min(...values))} at its lowest and ${wholeScore(Math.max(...values))} at its highest, and is ${wholeScore(last.value)}.`;
  return [
    { kind: 'line', title: 'Posture score of the last twelve months', points, dayText: dates.day, inWords },
    { kind: 'text', text: inWords },
  ];
}

const coverageText = ({ coverage }: FrameworkOverview): string => (coverage.percentage === null ? unknownText : `${coverage.percentage}%`);

function frameworks({ frameworks: chosen }: ReportFigures): ReportBlock[] {
  if (chosen.length === 0) return [];
  const inWords = chosen.map((one) => `${one.name}: ${coverageText(one)}`).join(', ');
  return [
    { kind: 'heading', text: 'Frameworks' },
    {
      kind: 'text',
      text: 'Coverage is the share of the controls that answer a framework and are in place, of all that are known to be in place or not. It is not an audit result.',
    },
    {
      kind: 'bars',
      title: 'Coverage by framework',
      bars: chosen.map((one) => ({ label: one.name, value: one.coverage.percentage, text: coverageText(one) })),
      inWords: `Coverage: ${inWords}.`,
    },
    {
      kind: 'table',
      title: 'Controls and requirements by framework',
      header: ['Framework', 'Coverage', 'In place', 'Not in place', 'Not known', 'Accepted risk', 'Requirements with a control'],
      widths: [3.2, 1.2, 1, 1, 1.1, 1.2, 1.8],
      rows: chosen.map(({ title, coverage, answered, requirement_count: total, ...rest }) => [
        title,
        coverageText({ title, coverage, answered, requirement_count: total, ...rest }),
        numberText(coverage.in_place),
        numberText(coverage.missing),
        numberText(coverage.unknown + coverage.confirming),
        numberText(coverage.risk_accepted),
        `${numberText(answered)} of ${numberText(total)}`,
      ]),
    },
  ];
}

/** The whole report, in words and figures: what is so, what was done, what it stopped, what comes next. */
export function writeDocument(figures: ReportFigures, dates: DateWriter): ReportDocument {
  const { tenantName, madeAt, period, bridge } = figures;
  const asOf = bridge.as_of === null ? 'Nothing has been read yet' : `From what was read up to ${dates.day(bridge.as_of)}`;
  return {
    title: 'Executive report',
    subtitle: oneLine(tenantName),
    madeFrom: `${dates.day(period.from)} to ${dates.day(lastDayOf(period))}. ${asOf}. Made on ${dates.day(madeAt)} by ${productName}.`,
    blocks: [
      { kind: 'heading', text: 'Posture' },
      { kind: 'figures', figures: glance(figures, dates) },
      { kind: 'text', text: arithmetic(figures) },
      { kind: 'heading', text: 'Trend' },
      ...trend(figures, dates),
      { kind: 'heading', text: 'What was done' },
      ...deploymentTable(figures, dates),
      { kind: 'heading', text: 'What it stopped' },
      ...stoppedTable(figures, dates),
      { kind: 'heading', text: 'Products' },
      ...productTable(figures, dates),
      ...frameworks(figures),
      { kind: 'heading', text: 'What to do next' },
      ...nextTable(figures),
    ],
  };
}
