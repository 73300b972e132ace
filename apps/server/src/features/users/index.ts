export type { EndReason, Offboarding } from './offboarding.ts';
export {
  findInvitation,
  type InvitationProof,
  listInvitationsFor,
  type OpenInvitation,
  replaceLink,
  takeInvitation,
  takeInvitationOf,
} from './invitations/invitation-links.ts';
export { type LinkDeps, postInvitation } from './invitations/invitation-mail.ts';
export { hashLinkToken, makeLinkToken } from './link-token.ts';
export { lockEmail } from './lock-email.ts';
export { announceMember } from './members/announce-member.ts';
export { refuseStaff } from './members/may-change.ts';
export { getMember } from './members/member-store.ts';
export { tellOwner } from './members/tell-owner.ts';
export { userRoutes } from './routes.ts';
export {
  endMembershipHere,
  findAccountId,
  insertAccount,
  insertMembership,
  isMember,
  loadProviderRolesOf,
  markVerified,
  moveHome,
  rolesOf,
  visitingRolesOf,
} from './store.ts';
