import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringTheMostAttackedIntoOkta = defineRemediation({
  id: 'bring-the-most-attacked-into-okta',
  name: 'Bring the most attacked into a group of Okta',
  description: 'Makes a group of the people who are most attacked now, so that policies of Okta can name them.',
  questType: 'PEOPLE_DEPLOYMENT',
  product: 'okta',
  programTypes: ['most_attacked_overall', 'most_attacked_phishing', 'most_attacked_malware'],
  query: [],
});
