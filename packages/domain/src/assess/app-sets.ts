/**
 * Names of app sets in a policy. Microsoft's documents "Apps included in Conditional Access Office 365 app suite" and
 * "Target resources: Microsoft Admin Portals" list them by name; the ids are those of "Verify first-party Microsoft applications in
 * sign-in reports". Services behind them that have no sign-in have no published id and are not here.
 */
export const appSets: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'Office365',
    new Set([
      '00000002-0000-0ff1-ce00-000000000000', // Office 365 Exchange Online
      '00000003-0000-0ff1-ce00-000000000000', // Office 365 SharePoint Online
      '00000004-0000-0ff1-ce00-000000000000', // Skype for Business Online
      '00000005-0000-0ff1-ce00-000000000000', // Office 365 Yammer
      '00000006-0000-0ff1-ce00-000000000000', // Microsoft Office 365 Portal
      '00000007-0000-0ff1-ce00-000000000000', // Microsoft Exchange Online Protection
      '08e18876-6177-487e-b8b5-cf950c1e598c', // SharePoint Online Web Client Extensibility
      '09abbdfd-ed23-44ee-a2d9-a627aa1c90f3', // ProjectWorkManagement
      '1fec8e78-bce4-4aaf-ab1b-5451cc387264', // Microsoft Teams
      '2634dd23-5e5a-431c-81ca-11710d9079f4', // Microsoft Stream Service
      '2d4d3d8e-2be3-4bef-9f87-7875a61c29de', // OneNote
      '4345a7b9-9a63-4910-a426-35363201d503', // O365 Suite UX
      '4765445b-32c6-49b0-83e6-1d93765276ca', // OfficeHome
      '4b233688-031c-404b-9a80-a4f3f2351f90', // The Office365 Shell
      '5e3ce6c0-2b1f-4285-8d4b-75ee78787346', // Microsoft Teams Web Client
      '66a88757-258c-4c72-893c-3e8bed4d6899', // Office 365 Search Service
      '7df0a125-d3be-4c96-aa54-591f83ff541c', // Microsoft Flow
      '89bee1f7-5e6e-4d8a-9f3d-ecd601259da7', // Office365 Shell WCSS-Client
      '905fcf26-4eb7-48a0-9ff0-8dcc7194b5ba', // Sway
      '94c63fef-13a3-47bc-8074-75af8c65887a', // Office Delve
      'ab9b8c07-8f02-4f72-87fa-80105867a763', // OneDrive SyncEngine
      'c9a559d2-7aab-4f13-a6ed-e7e9c52aec87', // Microsoft Forms
      'cc15fd57-2c6c-4117-a88c-83b1d56b4bbe', // Microsoft Teams Services
      'cf53fce8-def6-4aeb-8d30-b158e7b1cf83', // Microsoft Stream Portal
      'd3590ed6-52b3-4102-aeff-aad2292ab01c', // Microsoft Office
    ]),
  ],
  [
    'MicrosoftAdminPortals',
    new Set([
      '00000006-0000-0ff1-ce00-000000000000', // Microsoft 365 admin center, under the id of the Office 365 portal
      '2ddfbe71-ed12-4123-b99b-d5fc8a062a79', // Microsoft Teams admin center
      '497effe9-df71-4043-a8bb-14cf78c4b63b', // Exchange admin center
      '80ccca67-54bd-44ab-8625-4b79c4dc7775', // Microsoft Defender and Purview portals
      'c44b4083-3bb0-49c1-b47d-974e53cbdf3c', // Azure portal, with the Entra and Intune admin centers
    ]),
  ],
]);
