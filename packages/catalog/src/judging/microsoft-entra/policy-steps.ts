interface Particulars {
  readonly users?: string;
  /** Who is excluded besides the emergency access accounts. */
  readonly except?: string;
  readonly resources?: string;
  readonly network?: string;
  /** Each as `Client apps: Other clients`. */
  readonly conditions?: readonly string[];
  /** `Grant: …` and `Session: …`. */
  readonly access: readonly string[];
}

/** How a person makes a conditional access policy, with the names of Microsoft Entra admin center. */
export const policySteps = ({
  users = 'All users',
  except,
  resources,
  network,
  conditions = [],
  access,
}: Particulars): readonly string[] => [
  'Open Microsoft Entra admin center, Entra ID, Conditional Access, Policies, and choose New policy.',
  `Users or workload identities: include ${users}. Exclude ${except ? `${except} and ` : ''}your emergency access accounts.`,
  `Target resources: ${resources ?? 'All resources (formerly ‘All cloud apps’)'}.`,
  ...(network ? [`Network: Configure Yes, ${network}.`] : []),
  ...conditions.map((condition) => `Conditions, ${condition}.`),
  ...access.map((control) => `${control}.`),
  'Enable policy: Report-only. Look at what it would have done in the sign-in logs for a week, then set it to On.',
];
