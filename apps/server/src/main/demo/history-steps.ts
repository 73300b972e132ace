import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import { readingPlanOf, type Reads } from '../../features/collect/index.ts';

/** In these weeks everything is read: what moved since last week, and what drifted lately, is seen week by week. */
const newestWeeks = 4;
/** Evidence looks back 90 days: in these weeks everything is read each month. */
const newestQuarter = 13;
const weeksPerMonth = 4;
/** In the older ones. */
const weeksPerWholeStep = 8;
const weekDays = 7;

export interface HistoryStep {
  /** The run is made at the end of this week; the first is 1. */
  readonly week: number;
  /** Nothing: everything is read and assessed. Otherwise only events are read, of products of which the vendor keeps some for less than so many days: they would be gone at the next step that reads them. */
  readonly eventsKeptBelowDays?: number;
}

function stepAt(week: number, weeks: number): HistoryStep {
  const before = weeks - week;
  const isMonthly = before % weeksPerMonth === 0;
  const isWhole = week === 1 || before < newestWeeks || (isMonthly && before < newestQuarter) || before % weeksPerWholeStep === 0;
  if (isWhole) return { week };
  // Microsoft keeps sign-ins for 30 days, others mails for as many.
  return { week, eventsKeptBelowDays: (isMonthly ? weeksPerWholeStep : weeksPerMonth) * weekDays };
}

/** The runs that the demo makes, oldest first. Reading everything is most of the work, and settings change seldom. */
export const stepsOf = (weeks: number): readonly HistoryStep[] => Array.from({ length: weeks }, (_, place) => stepAt(place + 1, weeks));

export const readsOf = ({ eventsKeptBelowDays: days }: HistoryStep): Reads => (days === undefined ? 'everything' : 'events');

export const historyReads = (weeks: number): readonly Reads[] => stepsOf(weeks).map(readsOf);

/** Whether a step reads a product. */
export const isReadIn = ({ eventsKeptBelowDays: days }: HistoryStep, connectors: readonly Connector[], product: ProductId): boolean =>
  days === undefined ||
  readingPlanOf(connectors, product, 'events').steps.some(({ streams }) => streams !== undefined && streams.keptDays < days);
