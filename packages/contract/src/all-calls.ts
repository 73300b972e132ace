import * as acceptedRisks from './assess/accepted-risks.ts';
import * as demo from './access/demo.ts';
import * as emailVerification from './access/email-verification.ts';
import * as mfa from './access/mfa.ts';
import * as ownInvitations from './access/own-invitations.ts';
import * as password from './access/password.ts';
import * as registration from './access/registration.ts';
import * as session from './access/session.ts';
import * as signInDomains from './access/sign-in-domains.ts';
import * as sso from './access/sso.ts';
import * as evidence from './assess/evidence.ts';
import * as audit from './audit.ts';
import * as bridge from './bridge/bridge.ts';
import * as licensing from './bridge/licensing.ts';
import * as collect from './collect.ts';
import * as connect from './connect.ts';
import * as deploy from './deploy.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as frameworks from './frameworks.ts';
import * as notifications from './notifications.ts';
import * as exclusions from './people/exclusions.ts';
import * as groups from './people/groups.ts';
import * as individuals from './people/individuals.ts';
import * as person from './people/person.ts';
import * as rationalize from './rationalize.ts';
import * as content from './remediate/content.ts';
import * as deployments from './remediate/deployments.ts';
import * as instances from './remediate/instances.ts';
import * as intelligence from './remediate/intelligence.ts';
import * as onboarding from './remediate/onboarding.ts';
import * as programs from './remediate/programs.ts';
import * as protections from './remediate/protections.ts';
import * as quests from './remediate/quests.ts';
import * as related from './remediate/related.ts';
import * as reports from './reports.ts';
import * as ticketIssues from './tickets/issues.ts';
import * as jiraTickets from './tickets/jira.ts';
import * as snowTickets from './tickets/snow.ts';
import * as ticketWebhooks from './tickets/webhook.ts';
import * as tenants from './tenants.ts';
import * as tools from './tools.ts';
import * as users from './users/users.ts';
import * as driftAlerts from './watch/alerts.ts';
import * as driftBaseline from './watch/baseline.ts';
import * as driftBaselineFile from './watch/baseline-file.ts';
import * as driftDigest from './watch/digest.ts';
import * as driftFreeze from './watch/freeze.ts';
import * as driftRevert from './watch/revert.ts';
import * as driftTickets from './watch/tickets.ts';
import * as views from './users/views.ts';

const access = {
  ...session,
  ...password,
  ...registration,
  ...mfa,
  ...sso,
  ...signInDomains,
  ...emailVerification,
  ...ownInvitations,
  ...demo,
};
const remediate = {
  ...quests,
  ...instances,
  ...content,
  ...deployments,
  ...intelligence,
  ...onboarding,
  ...programs,
  ...protections,
  ...related,
};
export const features = {
  audit,
  notifications,
  tenants,
  users: { ...users, ...views },
  access,
  connect,
  collect,
  people: { ...groups, ...individuals, ...person, ...exclusions },
  assess: { ...evidence, ...acceptedRisks },
  deploy,
  remediate,
  frameworks,
  rationalize,
  tickets: { ...ticketIssues, ...jiraTickets, ...snowTickets, ...ticketWebhooks },
  watch: { ...driftAlerts, ...driftBaseline, ...driftBaselineFile, ...driftDigest, ...driftFreeze, ...driftRevert, ...driftTickets },
  bridge: { ...bridge, ...licensing },
  reports,
  tools,
};

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;

export interface NamedCall {
  readonly feature: string;
  readonly name: string;
  readonly call: AnyEndpoint;
}

/** Every call of the product, in the order of its features: the OpenAPI document and the generated test matrix start here. */
export const allCalls: readonly NamedCall[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, call: value }] : [])),
);
