import { hash } from 'node:crypto';
import type { World } from '../../world/world.ts';

/** Classic scopes, as Atlassian names them beside each operation. */
export type JiraScope = 'read:jira-user' | 'read:jira-work' | 'write:jira-work' | 'manage:jira-configuration';

const usualScopes: readonly JiraScope[] = ['read:jira-user', 'read:jira-work', 'write:jira-work'];

const tokenFor = ({ options }: World, what: string): string =>
  `ATATT3xFf${hash('sha256', `${what} ${options.seed} ${options.company.domain}`)}`;

/** What a person creates with “Create API token”: it may do all that the person may. */
export const apiTokenOf = (world: World): string => tokenFor(world, 'jira token');

/** What the same person creates with “Create API token with scopes”. */
export const scopedTokenOf = (world: World): string => tokenFor(world, 'jira token with scopes');

/** What an organisation administrator creates for the service account: such a token always has scopes. */
export const serviceTokenOf = (world: World): string => tokenFor(world, 'jira token of a service account');

/** Where a token lets its account in: at the site or through the gateway, by which scheme, and to what. */
export interface ApiToken {
  readonly scheme: 'basic' | 'bearer';
  readonly owner: 'person' | 'service';
  readonly through: 'site' | 'gateway';
  /** Nothing for one that has no scopes. */
  readonly scopes: ReadonlySet<JiraScope> | null;
}

/** The tokens that were created, and that their owners may revoke and create anew with fewer scopes. */
export function openTokens(world: World) {
  let isRevoked = false;
  let scopes: ReadonlySet<JiraScope> = new Set(usualScopes);
  const find = (token: string): ApiToken | undefined => {
    if (isRevoked) return undefined;
    if (token === apiTokenOf(world)) return { scheme: 'basic', owner: 'person', through: 'site', scopes: null };
    if (token === scopedTokenOf(world)) return { scheme: 'basic', owner: 'person', through: 'gateway', scopes };
    return token === serviceTokenOf(world) ? { scheme: 'bearer', owner: 'service', through: 'gateway', scopes } : undefined;
  };
  return {
    find,
    revoke(): void {
      isRevoked = true;
    },
    withdraw(scope: JiraScope): void {
      scopes = new Set([...scopes].filter((one) => one !== scope));
    },
  };
}
export type ApiTokens = ReturnType<typeof openTokens>;
