import type { MailHost } from './mail-host.ts';

export const googleMail: MailHost = {
  product: 'google-workspace',
  service: 'Google',
  keySteps: [
    'In the Google Admin console (admin.google.com), open Apps > Google Workspace > Gmail > Authenticate email, and choose the domain.',
    'Choose Generate new record, 2048 as the key bit length, and a prefix other than the one in use.',
  ],
};

export const microsoftMail: MailHost = {
  product: 'azure-ad',
  service: 'Microsoft',
  keySteps: [
    'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Email authentication settings > DKIM, and choose the domain.',
    'Choose Rotate DKIM keys; for keys of 1024 bits run Rotate-DkimSigningConfig -KeySize 2048 in Exchange Online PowerShell.',
  ],
};
