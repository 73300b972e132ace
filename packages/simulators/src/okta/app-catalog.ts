import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import { initialPolicyId, type Policy } from './policy.ts';

export interface OktaApp {
  readonly id: string;
  readonly label: string;
  /** Okta's name for the kind of application. */
  readonly name: string;
  readonly signOnMode: 'SAML_2_0' | 'OPENID_CONNECT';
  /** The authentication policy that it is mapped to. */
  readonly policyId: string;
}

const app = (label: string, name: string, signOnMode: OktaApp['signOnMode'], policy: string): OktaApp => ({
  id: oktaId('0oa', `app ${label}`),
  label,
  name,
  signOnMode,
  policyId: initialPolicyId('ACCESS_POLICY', policy),
});

/** Everything that people sign in to through Okta, by the names that the world gives them. */
const apps: readonly OktaApp[] = [
  app('Okta Admin Console', 'saasure', 'OPENID_CONNECT', 'Okta Admin Console'),
  app('Okta Dashboard', 'okta_enduser', 'OPENID_CONNECT', 'Okta Dashboard'),
  app('Freight Desk', 'freight_desk', 'SAML_2_0', 'Any two factors'),
  app('Customs Gateway', 'customs_gateway', 'SAML_2_0', 'Any two factors'),
  app('Salesforce', 'salesforce', 'SAML_2_0', 'Any two factors'),
  app('Expenses', 'expenses', 'SAML_2_0', 'Payroll and banking'),
  app('Payroll', 'payroll', 'SAML_2_0', 'Payroll and banking'),
];
const byLabel = new Map(apps.map((one) => [one.label, one]));

export class AppCatalog {
  readonly #base: string;
  readonly #since: Date;
  #apps = apps;

  constructor(base: string, since: Date) {
    this.#base = base;
    this.#since = since;
  }

  list(): readonly OktaApp[] {
    return this.#apps;
  }

  find(id: string): OktaApp {
    const found = this.#apps.find((one) => one.id === id);
    if (found === undefined) throw oktaErrors.notFound(id, 'AppInstance');
    return found;
  }

  labelled(label: string): OktaApp {
    return byLabel.get(label) ?? apps[1]!;
  }

  mappedTo(policy: Policy): readonly OktaApp[] {
    return policy.type === 'ACCESS_POLICY' ? this.#apps.filter(({ policyId }) => policyId === policy.id) : [];
  }

  /** In place of the policy that it was mapped to. */
  assign(one: OktaApp, policy: Policy): void {
    if (policy.type !== 'ACCESS_POLICY') throw oktaErrors.invalid('policyId', 'The policy is not an authentication policy');
    this.#apps = this.#apps.map((other) => (other.id === one.id ? { ...other, policyId: policy.id } : other));
  }

  mappingBody(one: OktaApp): Body {
    const policyHref = `${this.#base}/api/v1/policies/${one.policyId}`;
    const id = oktaId('0oa', `mapping ${one.id}`);
    return {
      id,
      _links: {
        self: { href: `${policyHref}/mappings/${id}` },
        application: { href: `${this.#base}/api/v1/apps/${one.id}` },
        policy: { href: policyHref },
      },
    };
  }

  bodyOf(one: OktaApp): Body {
    const { id, label, name, signOnMode } = one;
    const since = this.#since.toISOString();
    const href = `${this.#base}/api/v1/apps/${id}`;
    return {
      id,
      name,
      label,
      status: 'ACTIVE',
      created: since,
      lastUpdated: since,
      signOnMode,
      features: [],
      visibility: { autoSubmitToolbar: false, autoLaunch: false, hide: { iOS: false, web: false }, appLinks: { [`${name}_link`]: true } },
      accessibility: { selfService: false },
      ...(signOnMode === 'SAML_2_0' ? samlParts(this.#base, name) : oidcParts(id)),
      _links: { self: { href }, accessPolicy: { href: `${this.#base}/api/v1/policies/${one.policyId}` } },
    };
  }
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
