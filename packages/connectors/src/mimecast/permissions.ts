/** As the role of an API application lists them in the Administration Console. */
export const permissions = {
  account: 'Account | Dashboard | Read',
  clicks: 'Monitoring | URL Protection | Read',
  attachments: 'Monitoring | Attachment Protection | Read',
  impersonation: 'Monitoring | Impersonation Protection | Read',
  policies: 'Gateway | Policies | Read',
  editPolicies: 'Gateway | Policies | Edit',
  links: 'Services | URL Protection | Read',
  editLinks: 'Services | URL Protection | Edit',
} as const;
