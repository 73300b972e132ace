export type { Departures } from './departures.ts';
export {
  findInvitation,
  type InvitationProof,
  listInvitationsFor,
  type OpenInvitation,
  replaceLink,
  takeInvitation,
} from './invitations/invitation-links.ts';
export { postInvitation } from './invitations/invitation-mail.ts';
export { hashLinkToken, makeLinkToken } from './link-token.ts';
export { userRoutes } from './routes.ts';
export { findAccountId, insertAccount, insertMembership, rolesOf, visitingRolesOf } from './store.ts';
