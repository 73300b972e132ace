/** What the vendor itself decides about one sign-in: what a comparison holds against our own evaluator. */
export interface VendorDecision {
  readonly decision: 'block' | 'allow';
  /** In the vendor's words, sorted. Nothing when it is blocked. */
  readonly grantRequirements: readonly string[];
  /** Ids of what applied and is enforced. */
  readonly policies: readonly string[];
}

export const inOrder = (words: Iterable<string>): readonly string[] => [...new Set(words)].toSorted();
