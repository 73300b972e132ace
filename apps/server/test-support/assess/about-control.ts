/** What controls of tests about judging have in common. */
export const aboutControl = {
  title: 'Count people',
  name: 'People',
  action: 'Count',
  priority: 'p2',
  description: '',
  why: '',
  group: 'Sign-on Block',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {},
  evidence: { would: 'not-known', because: 'No event is about it.' },
  remedy: { parameters: {}, disruption: '', steps: () => [] },
} as const;
