/** The roles of Microsoft's template "Require phishing-resistant multifactor authentication for admins". Their ids are the same in every tenant. */
export const privilegedRoles = [
  { templateId: '62e90394-69f5-4237-9190-012177145e10', name: 'Global Administrator' },
  { templateId: '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3', name: 'Application Administrator' },
  { templateId: 'c4e39bd9-1100-46d3-8c65-fb160da0071f', name: 'Authentication Administrator' },
  { templateId: 'b0f54661-2d74-4c50-afa3-1ec803f12efe', name: 'Billing Administrator' },
  { templateId: '158c047a-c907-4556-b7ef-446551a6b5f7', name: 'Cloud Application Administrator' },
  { templateId: 'b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', name: 'Conditional Access Administrator' },
  { templateId: '29232cdf-9323-42fd-ade2-1d097af3e4de', name: 'Exchange Administrator' },
  { templateId: '729827e3-9c14-49f7-bb1b-9608f156bbb8', name: 'Helpdesk Administrator' },
  { templateId: '966707d0-3269-4727-9be2-8c3a10f19b9d', name: 'Password Administrator' },
  { templateId: '7be44c8a-adaf-4e2a-84d6-ab2649e08a13', name: 'Privileged Authentication Administrator' },
  { templateId: 'e8611ab8-c189-46e8-94e1-60213ab1f814', name: 'Privileged Role Administrator' },
  { templateId: '194ae4cb-b126-40b2-bd5b-6091b380977d', name: 'Security Administrator' },
  { templateId: 'f28a1f50-f6e7-4571-818b-6a12f2af6b6c', name: 'SharePoint Administrator' },
  { templateId: 'fe930be7-5e62-47db-91af-98c3a49a38b1', name: 'User Administrator' },
] as const;
