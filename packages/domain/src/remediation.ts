import { z } from 'zod';
import type { Control } from './control.ts';
import type { ProductId } from './product.ts';
import type { ProgramType } from './program.ts';

/** As the wire writes them. */
export const QuestType = z.enum([
  'PEOPLE_DEPLOYMENT',
  'Control Deployment',
  'Control Deployment Exclusion',
  'Visibility',
  'Subscription',
  'subscription.map',
  'subscription.tor',
  'Subscription Control Deployment',
]);
export type QuestType = z.infer<typeof QuestType>;

/** What a condition can ask of a control. */
export const ControlAttribute = z.enum(['product', 'id', 'name', 'action', 'group', 'priority', 'platform', 'licensed_feature']);
export type ControlAttribute = z.infer<typeof ControlAttribute>;

/** Conditions on the same attribute are alternatives; different attributes must all be met. */
export interface AttributeEquals {
  readonly attribute: ControlAttribute;
  readonly equals: string;
}

/** A template: it becomes a remediation for each program whose controls it selects. */
export interface Remediation {
  /** The name of its file, and its address: `/quests/<id>`. Dashes between words; no program type ends it. */
  readonly id: string;
  readonly name: string;
  /** What it achieves, in one or two sentences. */
  readonly description: string;
  readonly questType: QuestType;
  readonly product: ProductId;
  readonly programTypes: readonly ProgramType[];
  readonly query: readonly AttributeEquals[];
  /** Seconds; 0 when it follows the data. Only of subscriptions. */
  readonly frequencySeconds?: number;
  /** Left out of the list unless all are asked for. */
  readonly isHidden?: true;
}

export const defineRemediation = (remediation: Remediation): Remediation => remediation;

/** The state of each control of a remediation. Every control is in exactly one list. */
export interface Snapshot {
  readonly remaining: readonly Control['id'][];
  readonly selected: readonly Control['id'][];
  readonly staged: readonly Control['id'][];
  readonly deployed: readonly Control['id'][];
}
