import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewGoogleAccounts = defineRemediation({
  id: 'review-google-accounts',
  name: 'Review Google accounts',
  description: 'Shows which people and administrators have no second step, who can change everything, and which accounts no one uses.',
  questType: 'Visibility',
  product: 'google_directory',
  programTypes: ['visibility'],
  query: [],
});
