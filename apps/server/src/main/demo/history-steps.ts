import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import { readingPlanOf } from '../../features/collect/index.ts';

/** In these weeks everything is read: what moved since last week, and what drifted lately, is seen week by week. */
const newestWeeks = 4;
/** Microsoft keeps sign-ins for 30 days: of steps that are longer, some would be lost. */
const weeksPerWholeStep = 4;
const daysPerWholeStep = weeksPerWholeStep * 7;

export interface HistoryStep {
  /** The run is made at the end of this week; the first is 1. */
  readonly week: number;
  /** Everything is read and assessed; otherwise only events are read that their vendor would not keep until the next step that is whole. */
  readonly isWhole: boolean;
}

/** The runs that the demo makes, oldest first. Reading everything is most of the work, and settings change seldom: of the older weeks, every fourth is whole, from the first on. */
export function stepsOf(weeks: number): readonly HistoryStep[] {
  const isWhole = (week: number): boolean => week > weeks - newestWeeks || (week - 1) % weeksPerWholeStep === 0;
  return Array.from({ length: weeks }, (_, place) => ({ week: place + 1, isWhole: isWhole(place + 1) }));
}

/** Whether a step reads a product. */
export const isReadIn = ({ isWhole }: HistoryStep, connectors: readonly Connector[], product: ProductId): boolean =>
  isWhole || readingPlanOf(connectors, product).steps.some(({ streams }) => streams !== undefined && streams.keptDays < daysPerWholeStep);
