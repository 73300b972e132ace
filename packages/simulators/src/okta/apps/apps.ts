import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import { listReply } from '../api/link-paging.ts';
import { oktaResource, timesOf, type OktaApi } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import { policyTarget, type Policies } from '../policies/policies.ts';
import { initialPolicyId, type Policy } from '../policies/policy.ts';
import { targetOf, type ChangeTarget } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';

export interface OktaApp {
  readonly id: string;
  readonly label: string;
  /** Okta's name for the kind of application. */
  readonly name: string;
  readonly signOnMode: 'SAML_2_0' | 'OPENID_CONNECT';
  /** The authentication policy that it is mapped to. */
  readonly policyId: string;
}

const initialApp = (label: string, name: string, signOnMode: OktaApp['signOnMode'], policy: string): OktaApp => ({
  id: oktaId('0oa', `app ${label}`),
  label,
  name,
  signOnMode,
  policyId: initialPolicyId('ACCESS_POLICY', policy),
});

/** Everything that people sign in to through Okta, by the names that the world gives them. */
const initialApps: readonly OktaApp[] = [
  initialApp('Okta Admin Console', 'saasure', 'OPENID_CONNECT', 'Okta Admin Console'),
  initialApp('Okta Dashboard', 'okta_enduser', 'OPENID_CONNECT', 'Okta Dashboard'),
  initialApp('Freight Desk', 'freight_desk', 'SAML_2_0', 'Any two factors'),
  initialApp('Customs Gateway', 'customs_gateway', 'SAML_2_0', 'Any two factors'),
  initialApp('Salesforce', 'salesforce', 'SAML_2_0', 'Any two factors'),
  initialApp('Expenses', 'expenses', 'SAML_2_0', 'Payroll and banking'),
  initialApp('Payroll', 'payroll', 'SAML_2_0', 'Payroll and banking'),
];

const byLabel = new Map(initialApps.map((app) => [app.label, app]));

/** Everything that people sign in to, and the authentication policy of each. */
export function openApps({ base, changes, since }: OrgParts) {
  const store = new ResourceStore<OktaApp, Caller>({ initial: initialApps, missing: (id) => oktaErrors.notFound(id, 'AppInstance') });
  return {
    store,
    /** By the world's name for it. */
    labelled: (label: string) => byLabel.get(label) ?? initialApps[1]!,
    mappedTo: (policy: Policy) => (policy.type === 'ACCESS_POLICY' ? store.list().filter(({ policyId }) => policyId === policy.id) : []),
    /** In place of the policy that it was mapped to. */
    assign(app: OktaApp, policy: Policy, caller: Caller): void {
      if (policy.type !== 'ACCESS_POLICY') throw oktaErrors.invalid('policyId', 'The policy is not an authentication policy');
      store.update({ ...app, policyId: policy.id }, caller);
      changes.record({
        caller,
        eventType: 'application.policy.sign_on.update',
        message: 'Update application sign on policy',
        targets: [appTarget(app), policyTarget(policy)],
      });
    },
    showMapping: (app: OktaApp): Body => {
      const policy = { href: `${base}/api/v1/policies/${app.policyId}` };
      const id = oktaId('0oa', `mapping ${app.id}`);
      const application = { href: `${base}/api/v1/apps/${app.id}` };
      return { id, _links: { self: { href: `${policy.href}/mappings/${id}` }, application, policy } };
    },
    show: ({ id, label, name, signOnMode, policyId }: OktaApp): Body => {
      return {
        id,
        name,
        label,
        status: 'ACTIVE',
        ...timesOf({ created: since, lastUpdated: since }),
        signOnMode,
        features: [],
        visibility: { autoSubmitToolbar: false, autoLaunch: false, hide: { iOS: false, web: false }, appLinks: { [`${name}_link`]: true } },
        accessibility: { selfService: false },
        ...(signOnMode === 'SAML_2_0' ? samlParts(base, name) : oidcParts(id)),
        _links: { self: { href: `${base}/api/v1/apps/${id}` }, accessPolicy: { href: `${base}/api/v1/policies/${policyId}` } },
      };
    },
  };
}

export const appTarget = ({ id, label }: OktaApp): ChangeTarget => ({
  ...targetOf('AppInstance', { id, name: label }),
  alternateId: label,
});

const mostApps = 200;

interface AppRoutesOptions {
  readonly apps: ReturnType<typeof openApps>;
  readonly policies: Policies;
}

export function appRoutes(api: OktaApi, { apps, policies }: AppRoutesOptions): void {
  oktaResource(api, {
    path: '/api/v1/apps',
    scope: 'apps',
    get: ({ params }) => apps.store.get(params['id']!),
    show: apps.show,
    list(call) {
      const words = call.query.get('q')?.toLowerCase() ?? '';
      return listReply(call, {
        items: apps.store.list().filter(({ label, name }) => label.toLowerCase().startsWith(words) || name.startsWith(words)),
        write: (app) => JSON.stringify(apps.show(app)),
        most: mostApps,
      });
    },
  });
  api.put('/api/v1/apps/:id/policies/:policyId', 'okta.apps.manage', ({ params, caller }) =>
    apps.assign(apps.store.get(params['id']!), policies.store.get(params['policyId']!), caller),
  );
}

const userNameTemplate = { template: '${source.login}', type: 'BUILT_IN' };

const samlParts = (base: string, name: string): Body => ({
  credentials: { userNameTemplate, signing: {} },
  settings: {
    signOn: {
      ssoAcsUrl: `${base.replace('.okta.com', '.example')}/${name}/acs`,
      audience: name,
      subjectNameIdTemplate: '${user.userName}',
      subjectNameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      responseSigned: true,
      assertionSigned: true,
      signatureAlgorithm: 'RSA_SHA256',
      digestAlgorithm: 'SHA256',
      honorForceAuthn: true,
      requestCompressed: false,
      allowMultipleAcsEndpoints: false,
      acsEndpoints: [],
      attributeStatements: [],
    },
  },
});

const oidcParts = (id: string): Body => ({
  credentials: { userNameTemplate, oauthClient: { client_id: id, autoKeyRotation: true, token_endpoint_auth_method: 'none' } },
  settings: { oauthClient: { grant_types: ['authorization_code'], response_types: ['code'], application_type: 'browser' } },
});
