import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringTheMostAttackedIntoAzureAd = defineRemediation({
  id: 'bring-the-most-attacked-into-azure-ad',
  name: 'Bring the most attacked into a group of Azure AD',
  description: 'Makes a group of the people who are most attacked now, so that policies of Microsoft can name them.',
  questType: 'PEOPLE_DEPLOYMENT',
  product: 'azure_ad',
  programTypes: ['most_attacked_overall', 'most_attacked_phishing', 'most_attacked_malware'],
  query: [],
});
