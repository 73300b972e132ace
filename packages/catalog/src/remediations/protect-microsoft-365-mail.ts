import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectMicrosoft365Mail = defineRemediation({
  id: 'protect-microsoft-365-mail',
  name: 'Protect mail with Defender for Office 365',
  description: 'Checks senders, links and attachments for everyone, and keeps spam, phishing and malware out of mailboxes.',
  questType: 'Control Deployment',
  product: 'defender_office_365',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Mail protection' }],
});
