import type { Way } from '@rampart/domain/product.ts';

/** Microsoft's two ways in, the same for all its products: consent to our registration, or a registration of the customer's own. */
export const microsoftWays: readonly Way[] = [
  {
    method: 'oauth_app',
    help: 'A Microsoft administrator consents in a separate window. You enter no secret here.',
    outreach: false,
  },
  {
    method: 'url_client_secret_client_id',
    help: 'Register an application in Microsoft Entra, grant it the application permissions listed below, and create a client secret.',
    hints: {
      url: {
        label: 'URL (directory address)',
        placeholder: 'https://login.microsoftonline.com/your-company.com',
        hint: 'The sign-in address of your directory. It ends with its domain or its tenant ID.',
      },
      client_id: { hint: 'Application (client) ID, on the overview page of the registration.' },
      client_secret: { hint: 'The value of the secret, not its ID. It is shown only once.' },
    },
    outreach: false,
  },
];
