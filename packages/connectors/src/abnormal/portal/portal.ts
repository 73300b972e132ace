import type { ApiToken } from '@rampart/facts/identity/api-tokens.ts';
import type { ConsoleAccount } from '@rampart/facts/identity/console-accounts.ts';
import type { ConsoleSessions } from '@rampart/facts/identity/console-sessions.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { everyPage } from '../../kit/rest-client.ts';
import { type AbnormalClient, vendor } from '../client.ts';
import { PortalRole, PortalUser, SecuritySettings, type Token, Tokens, whole } from '../schema.ts';

export const readUsers = (client: AbnormalClient): Promise<PortalUser[]> => client.get('users', whole(PortalUser));
export const readRoles = (client: AbnormalClient): Promise<PortalRole[]> => client.get('roles', whole(PortalRole));
export const readSessions = (client: AbnormalClient) => client.get('security-settings', SecuritySettings);

/** The description names `view`, `write` and `manage` among the permissions. */
const managedBy = ({ resource_permissions: permissions, role }: PortalUser): string[] => {
  const managed = (permissions ?? role?.policies ?? []).filter((policy) => policy.permissions.some((name) => /^manage$/i.test(name)));
  return [...new Set(managed.map(({ resource }) => resource))].toSorted();
};

export const collectConsoleAccounts = async (client: AbnormalClient): Promise<ConsoleAccount[]> =>
  (await readUsers(client)).map((user) => ({
    id: user.user_id,
    mail: user.email.toLowerCase(),
    role: user.role?.name ?? null,
    usesSingleSignOn: user.sso_enabled ?? null,
    mayUsePassword: user.local_login_enabled ?? null,
    manages: managedBy(user),
  }));

export async function collectConsoleSessions(client: AbnormalClient): Promise<ConsoleSessions> {
  const { inactivity_timeout_minutes: idle, max_session_time_minutes: longest } = await readSessions(client);
  return { idleMinutes: idle ?? null, longestMinutes: longest ?? null };
}

const perPage = 200;

/** Those that work: expired and revoked ones are not asked for. */
export async function collectApiTokens(client: AbnormalClient): Promise<ApiToken[]> {
  const read = async (offset: string) => {
    const { data, pagination } = await client.get('soar/tokens', Tokens, { limit: perPage, offset });
    const end = Number(offset) + data.length;
    return { items: data, next: data.length > 0 && end < pagination.total ? String(end) : undefined };
  };
  const tokens = await everyPage<Token>({ vendor, first: '0', read });
  return tokens.map(({ token_id: id, name, created_at: created, expires_at: expires }) => ({
    id,
    name,
    ownerId: null,
    createdAt: isoTime(created),
    expiresAt: isoTime(expires),
  }));
}
