import type { StateMapping } from '@rampart/contract/tickets/jira.ts';
import type { ComponentType } from 'react';

export const noMapping: StateMapping = {
  is_state_required_for_deploy: false,
  ticket_state_id_required_for_deploy: null,
  should_transition_state_post_deploy: false,
  ticket_state_id_desired_post_deploy: null,
};

export interface FieldsProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export type ForProduct<Value> = Value & { readonly product: string };

/** How one tracker is configured: its fields, its calls and its words. */
export interface ToolForm<Value extends object> {
  readonly empty: Value;
  readonly Fields: ComponentType<FieldsProps<Value>>;
  readonly problemOf: (value: Value) => string | undefined;
  readonly optionsKey: readonly string[];
  readonly save: (value: Value) => Promise<unknown>;
  readonly saveFor: (product: string, value: Value) => Promise<unknown>;
  readonly remove: (product: string) => Promise<unknown>;
  /** What the toast says. */
  readonly saved: string;
}
