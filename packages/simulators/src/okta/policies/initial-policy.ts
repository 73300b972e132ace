import type { Body } from '../../kit/rest-api.ts';
import type { Rule } from './policy.ts';

export interface RuleDraft extends Pick<Rule, 'name' | 'conditions' | 'actions'> {
  readonly system?: boolean;
  readonly priority?: number;
}

export interface PolicyDraft {
  readonly name: string;
  readonly description: string;
  readonly system?: boolean;
  readonly conditions: Body | null;
  readonly settings?: Body;
  readonly rules: readonly RuleDraft[];
}

/** How drafts name what they speak of. */
export interface Names {
  readonly group: (name: string) => string;
  readonly zone: (name: string) => string;
  readonly authenticator: (key: string) => string;
}
