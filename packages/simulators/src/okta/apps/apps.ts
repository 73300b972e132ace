import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type Collection, type OktaObject } from '../api/collection.ts';
import { listReply, searched } from '../api/link-paging.ts';
import { oktaId } from '../api/okta-id.ts';
import type { FilterRules } from '../api/scim-filter.ts';
import type { OrgParts } from '../org-parts.ts';
import { initialPolicyId, type Policy } from '../policies/policy.ts';
import { targetOf, type ChangeTarget } from '../system-log/change-log.ts';

/** Its `name` is Okta's for the kind of application. */
export interface OktaApp extends OktaObject {
  readonly label: string;
  /** None for a directory: Okta answers with `null` there, which its own description does not know (okta/okta-sdk-dotnet#821). */
  readonly signOnMode: 'SAML_2_0' | 'OPENID_CONNECT' | null;
  /** The authentication policy that it is mapped to. */
  readonly policyId: string | null;
  /** The group that it is assigned to; a directory has its accounts instead. */
  readonly groupId: string | null;
}

/** The kind of the app that the integration of an Active Directory is. */
export const directoryKind = 'active_directory';

/** Everything that people sign in to through Okta, by the names that the world gives them, the authentication policy of each, and who has it. */
const initialApps: readonly (readonly [
  label: string,
  name: string,
  signOnMode: 'SAML_2_0' | 'OPENID_CONNECT',
  policy: string,
  group: string,
])[] = [
  ['Okta Admin Console', 'saasure', 'OPENID_CONNECT', 'Okta Admin Console', 'IT administrators'],
  ['Okta Dashboard', 'okta_enduser', 'OPENID_CONNECT', 'Okta Dashboard', 'Everyone'],
  ['Freight Desk', 'freight_desk', 'SAML_2_0', 'Any two factors', 'Everyone'],
  ['Customs Gateway', 'customs_gateway', 'SAML_2_0', 'Any two factors', 'Everyone'],
  ['Salesforce', 'salesforce', 'SAML_2_0', 'Any two factors', 'Everyone'],
  ['Expenses', 'expenses', 'SAML_2_0', 'Payroll and banking', 'All employees'],
  ['Payroll', 'payroll', 'SAML_2_0', 'Payroll and banking', 'All employees'],
];

const directoryFeatures = ['IMPORT_NEW_USERS', 'IMPORT_PROFILE_UPDATES', 'PROFILE_MASTERING', 'OUTBOUND_DEL_AUTH'];

const appFilter: FilterRules = {
  operatorsFor: (path) => (['id', 'status', 'name'].includes(path) ? ['eq'] : undefined),
  valuesMatch: 'exactly',
};

export type Apps = ReturnType<typeof openApps>;

export function openApps(parts: OrgParts, groupIdOf: (name: string) => string) {
  const { base, sinceStart, world } = parts;
  const signedInTo = initialApps.map(([label, name, signOnMode, policy, group]): OktaApp => {
    const policyId = initialPolicyId('ACCESS_POLICY', policy);
    return {
      id: oktaId('0oa', `app ${label}`),
      label,
      name,
      status: 'ACTIVE',
      signOnMode,
      policyId,
      groupId: groupIdOf(group),
      ...sinceStart,
    };
  });
  const directory: OktaApp = {
    id: oktaId('0oa', 'app of the directory'),
    label: world.options.company.domain,
    name: directoryKind,
    status: 'ACTIVE',
    signOnMode: null,
    policyId: null,
    groupId: null,
    ...sinceStart,
  };
  const initial = [...signedInTo, directory];
  const apps: Collection<OktaApp> = openCollection<OktaApp>(parts, {
    path: '/api/v1/apps',
    scope: 'apps',
    kind: 'AppInstance',
    isPermanent: true,
    initial,
    show({ policyId, groupId: _groupId, ...app }, href) {
      const { id, name, signOnMode } = app;
      return {
        ...app,
        features: signOnMode === null ? directoryFeatures : [],
        visibility: { autoSubmitToolbar: false, autoLaunch: false, hide: { iOS: false, web: false }, appLinks: { [`${name}_link`]: true } },
        accessibility: { selfService: false },
        ...(signOnMode === null ? directoryParts : signOnMode === 'SAML_2_0' ? samlParts(base, name) : oidcParts(id)),
        _links: {
          self: { href },
          users: { href: `${href}/users` },
          ...(policyId === null ? {} : { accessPolicy: { href: `${base}/api/v1/policies/${policyId}` } }),
        },
      };
    },
    list(call) {
      const words = call.query.get('q')?.toLowerCase() ?? '';
      const named = apps.store.list().filter(({ label, name }) => label.toLowerCase().startsWith(words) || name.startsWith(words));
      return listReply(call, { items: searched(call, { items: named, filter: appFilter }).map(apps.show), most: 200 });
    },
  });
  return {
    ...apps,
    /** By the world's name for it. */
    labelled: (label: string) => signedInTo.find((app) => app.label === label) ?? signedInTo[1]!,
    assignedTo: (groupId: string) => apps.store.list().filter((app) => app.groupId === groupId),
    mappedTo: (policy: Policy) => apps.store.list().filter(({ policyId }) => policyId === policy.id),
    showMapping: (app: OktaApp): Body => {
      const policy = { href: `${base}/api/v1/policies/${app.policyId}` };
      const id = oktaId('0oa', `mapping ${app.id}`);
      const application = { href: `${base}/api/v1/apps/${app.id}` };
      return { id, _links: { self: { href: `${policy.href}/mappings/${id}` }, application, policy } };
    },
  };
}

export const appTarget = ({ id, label }: OktaApp): ChangeTarget => ({
  ...targetOf('AppInstance', { id, name: label }),
  alternateId: label,
});

const userNameTemplate = { template: '${source.login}', type: 'BUILT_IN' };

const directoryParts: Body = { credentials: { userNameTemplate }, settings: { app: {} } };

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
