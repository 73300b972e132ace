import type { EmergencyRemovalImpact } from '@rampart/contract/people/exclusions.ts';
import { firstLines, firstNames } from '@rampart/domain/first-of-many.ts';
import { countText } from '@rampart/ui/format.ts';
import { whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import type { ApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';

export interface RemovalQuestion {
  readonly title: string;
  readonly message: string;
  /** What then applies to the accounts, by name. */
  readonly consequences: readonly string[];
  /** No account is left that an enforced policy excludes, or whether one does is not known: a click is not enough. */
  readonly isTyped: boolean;
}

/** More than these are counted. */
const mostNamed = 8;

interface Removal {
  readonly names: readonly string[];
  /** No one stays on the list. */
  readonly isWhole: boolean;
  readonly impact: EmergencyRemovalImpact;
  readonly approval: ApprovalNeed;
}

const when: Readonly<Record<ApprovalNeed, string>> = {
  needed: 'The groups are changed once another administrator approves. From then on, sign-in policies apply to',
  'not-needed': 'Sign-in policies then apply to',
  'not-known': `The groups are changed ${whenWritten['not-known']}. From then on, sign-in policies apply to`,
};

function consequencesOf({ policies, not_read: notRead }: EmergencyRemovalImpact): string[] {
  const lines = policies.map(
    ({ product_name: product, name, is_enforced: isEnforced, accounts_left: left }) =>
      `${product}: “${name}”${isEnforced ? '' : ' (report-only)'}, ${left === 0 ? 'no emergency access account left' : `${countText(left, 'emergency access account', 'emergency access accounts')} left`}`,
  );
  return [
    ...firstLines(lines, mostNamed),
    ...notRead.map((product) => `${product}: not known, its sign-in policies have not been read yet`),
  ];
}

function aloneText(isWhole: boolean, losesLast: boolean): string {
  if (isWhole) return ' If a policy locks everyone out, no account can sign in. Add another emergency access account first if you can.';
  return losesLast ? ' In one of the products no emergency access account is left. Add another one there first if you can.' : '';
}

/** What is asked before emergency access accounts are removed. */
export function removalQuestion({ names, isWhole, impact, approval }: Removal): RemovalQuestion {
  const losesLast = impact.policies.some(({ is_enforced: isEnforced, accounts_left: left }) => isEnforced && left === 0);
  const whom = firstNames(names, mostNamed);
  const depending = impact.policies.length === 0 ? 'No policy that Rampart has read excludes them.' : 'Policies that exclude them now:';
  const lastOf = names.length === 1 ? 'the last emergency access account' : 'all emergency access accounts';
  return {
    title: isWhole ? `Remove ${lastOf}?` : `Remove ${names.length === 1 ? whom : `${names.length} accounts`} from Emergency Access?`,
    message: `${when[approval]} ${whom} as to anyone else.${aloneText(isWhole, losesLast)} ${depending}`,
    consequences: consequencesOf(impact),
    isTyped: losesLast || (isWhole && impact.not_read.length > 0),
  };
}
