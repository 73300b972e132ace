import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import { readingPlanOf, type Reads } from '../../features/collect/index.ts';

/** So many weeks before its end everything is read: what moved since last week, since last month, and in what evidence looks back at. */
const wholeBefore = [0, 1, 4, 12];
/** In the older ones. */
const weeksPerWholeStep = 24;
const weeksPerMonth = 4;
const weekDays = 7;

export interface HistoryStep {
  /** The run is made at the end of this week; the first is 1. */
  readonly week: number;
  /** Nothing: everything is read and assessed. Otherwise only events are read, of products of which the vendor keeps some for less than so many days: they would be gone at the next step that reads them. */
  readonly eventsKeptBelowDays?: number;
}

function isWhole(week: number, before: number): boolean {
  const newest = wholeBefore.at(-1)!;
  return week === 1 || wholeBefore.includes(before) || (before > newest && (before - newest) % weeksPerWholeStep === 0);
}

/** What is kept for less than this is read at this step: as long as it is between steps that read what is kept longer. Proofpoint keeps attacks for a week, Microsoft sign-ins for 30 days, others mails for 90. */
function weeksBetweenReads(before: number): number {
  if (before % weeksPerMonth !== 0) return weeksPerMonth;
  return before % (2 * weeksPerMonth) === 0 ? 2 * weeksPerMonth : weeksPerWholeStep;
}

function stepAt(week: number, weeks: number): HistoryStep {
  const before = weeks - week;
  return isWhole(week, before) ? { week } : { week, eventsKeptBelowDays: weeksBetweenReads(before) * weekDays };
}

/** The runs that the demo makes, oldest first. Reading everything is most of the work, and settings change seldom. */
export const stepsOf = (weeks: number): readonly HistoryStep[] => Array.from({ length: weeks }, (_, place) => stepAt(place + 1, weeks));

export const readsOf = ({ eventsKeptBelowDays: days }: HistoryStep): Reads => (days === undefined ? 'everything' : 'events');

export const historyReads = (weeks: number): readonly Reads[] => stepsOf(weeks).map(readsOf);

/** Whether a step reads a product. */
export const isReadIn = ({ eventsKeptBelowDays: days }: HistoryStep, connectors: readonly Connector[], product: ProductId): boolean =>
  days === undefined ||
  readingPlanOf(connectors, product, 'events').steps.some(({ streams }) => streams !== undefined && streams.keptDays < days);
