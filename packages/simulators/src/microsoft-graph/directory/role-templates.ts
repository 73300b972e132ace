/** Templates have the same ids in every tenant. With each, how many people have it on the first day. */
export const roleTemplates = [
  [
    '62e90394-69f5-4237-9190-012177145e10',
    'Global Administrator',
    'Can manage all aspects of Microsoft Entra ID and Microsoft services that use Microsoft Entra identities.',
    9,
  ],
  [
    'fe930be7-5e62-47db-91af-98c3a49a38b1',
    'User Administrator',
    'Can manage all aspects of users and groups, including resetting passwords for limited admins.',
    3,
  ],
  [
    '729827e3-9c14-49f7-bb1b-9608f156bbb8',
    'Helpdesk Administrator',
    'Can reset passwords for non-administrators and Helpdesk Administrators.',
    4,
  ],
  ['29232cdf-9323-42fd-ade2-1d097af3e4de', 'Exchange Administrator', 'Can manage all aspects of the Exchange product.', 2],
  ['b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', 'Conditional Access Administrator', 'Can manage Conditional Access capabilities.', 1],
  [
    '5d6b6bb7-de71-4623-b4af-96380a352509',
    'Security Reader',
    'Can read security information and reports in Microsoft Entra ID and Office 365.',
    2,
  ],
] as const;
