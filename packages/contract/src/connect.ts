import { AuthMethod } from '@rampart/domain/auth-method.ts';
import { productCategories } from '@rampart/domain/product.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ProductName = z.string().min(1).max(60);

const ConnectionAttempt = z
  .object({
    is_successful: z.boolean(),
    connection_time: z.iso.datetime(),
    credentials_type_used_verbose_name: z.string(),
    /** On failure: what a person can do about it. */
    reason: z.string().optional(),
    error: z.string().optional(),
    status_details: z.string().optional(),
    /** A new file that cannot be used: the connection goes on with the one before it. */
    is_replacement: z.boolean().optional(),
  })
  .meta({ id: 'ConnectionAttempt' });

const Application = z
  .object({
    uuid: z.uuid(),
    product: ProductName,
    name: z.string(),
    auth_method: AuthMethod,
    /** The product whose connection it shares, for a module. */
    parent: ProductName.nullable(),
    /** The newest first, at most five. */
    connections: z.array(ConnectionAttempt),
    /** A check is under way. */
    is_checking: z.boolean(),
    /** Who the vendor takes us for, once it has said so. */
    account: z.string().nullable(),
    /** For an upload: the newest file. */
    upload: z
      .object({
        file_name: z.string(),
        bytes: z.int(),
        uploaded_at: z.iso.datetime(),
        /** When a check had read it to its end, and it took the place of the file before it. */
        accepted_at: z.iso.datetime().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof Application>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/application',
  summary: 'What the tenant has connected, and how it fares',
  allow: 'applications:read',
  needsAgreement: true,
  polled: { resource: 'applications', per: 'tenant' },
  responses: { 200: z.object({ applications: z.array(Application) }) },
});

const Capability = z.object({ title: z.string(), scopes: z.array(z.string()) });

const Reading = z.object({
  title: z.string(),
  state: z.enum(['read', 'missing', 'never']),
  /** Why it could not be read, or of what was read in part, why the rest could not. */
  because: z.string().nullable(),
  read_at: z.iso.datetime().nullable(),
  scopes: z.array(z.string()),
});
export type ApplicationReading = z.infer<typeof Reading>;

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/v1/application/{uuid}',
  summary: 'One application: what it can read, what it could not, and why',
  allow: 'applications:read',
  needsAgreement: true,
  params: z.object({ uuid: z.uuid() }),
  responses: { 200: z.object({ application: Application, readings: z.array(Reading) }) },
});

const CredentialField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.string().nullable(),
  is_secret: z.boolean(),
  /** What is pasted into it has several lines, as a key file has. */
  has_several_lines: z.boolean(),
  placeholder: z.string().nullable(),
  hint: z.string().nullable(),
});

const SupportedAuthMethod = z.object({
  name: AuthMethod,
  verbose_name: z.string(),
  outreach: z.boolean(),
  help: z.string(),
  fields: z.array(CredentialField),
  /** Why it cannot be used here, such as a missing setting of the operator's. */
  unavailable: z.string().nullable(),
});

const SupportedProduct = z
  .object({
    verbose_name: z.string(),
    /** In the fixed order of priority. */
    auth_methods: z.array(SupportedAuthMethod),
    /** Product names, or `stand_alone`. */
    parents: z.array(z.string()),
    /** What it reads, and what the vendor must grant for that. */
    capabilities: z.array(Capability),
    /** What it changes when something is deployed, and what the vendor must grant for that besides. */
    deployments: z.array(Capability),
  })
  .meta({ id: 'SupportedProduct' });
export type SupportedProduct = z.infer<typeof SupportedProduct>;

export const listAuthMethods = endpoint({
  method: 'GET',
  path: '/api/products/supported_auth_methods',
  summary: 'How each product can be connected',
  allow: 'products:read',
  responses: { 200: z.record(z.string(), SupportedProduct) },
});

const ProductMetadata = z
  .object({
    name: z.string(),
    category: z.enum(productCategories),
    about: z.string(),
    content_keys: z.array(z.enum(['deployment_guide', 'configuration_tool'])),
    deployment_types: z.array(z.enum(['auto', 'manual'])),
    is_configurable: z.boolean(),
    processed_by_default: z.boolean(),
    documentation: z.string(),
    /** The outlines of an SVG path in a box of 24 by 24. */
    mark: z.string(),
    licensed_features: z.array(z.object({ id: z.string(), name: z.string() })),
    required_by: z.array(z.string()),
    conflicts_with: z.array(z.string()),
    upload: z.object({ extensions: z.array(z.string()), label: z.string(), max_bytes: z.int() }).nullable(),
    feature_flag: z.string().nullable(),
  })
  .meta({ id: 'ProductMetadata' });
export type ProductMetadata = z.infer<typeof ProductMetadata>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/v1/products/metadata',
  summary: 'The catalog of products',
  allow: 'products:read',
  responses: { 200: z.record(z.string(), ProductMetadata) },
});

const Credentials = z.record(z.string().min(1).max(40), z.string().max(8192)).refine((values) => Object.keys(values).length <= 20);

/** The product that cannot be connected, and what prevents it. */
const Conflict = z.object({
  detail: z.string(),
  request_id: z.string(),
  product: ProductName,
  incompatible_products: z.array(ProductName),
});

export const createCredentials = endpoint({
  method: 'POST',
  path: '/api/credentials/create',
  summary: 'Connect a product, renew its credentials, or switch on modules of a connected one',
  allow: 'applications:write',
  stepUp: true,
  needsAgreement: true,
  body: z.strictObject({
    product: ProductName,
    auth_method: AuthMethod,
    credentials: Credentials.default({}),
    children: z.array(ProductName).max(20).default([]),
    /** Connected applications that give way to this one: disconnected once the credentials work, and kept when they do not. */
    replaces: z.array(z.uuid()).max(20).default([]),
  }),
  responses: {
    200: z.object({
      applications: z.array(Application),
      /** Where they were stored without working, in the place of others that did not: the one that it is about, if it is one alone. */
      wrong_credential: z.string().optional(),
    }),
    409: Conflict,
  },
});

export const deleteCredentials = endpoint({
  method: 'DELETE',
  path: '/api/credentials/delete',
  summary: 'Disconnect a product, and the modules that share its connection',
  allow: 'applications:write',
  stepUp: true,
  needsAgreement: true,
  body: z.strictObject({ application_uuid: z.uuid() }),
  responses: { 204: null },
});

export const getDisconnectionImpact = endpoint({
  method: 'GET',
  path: '/api/v1/application/{uuid}/disconnection',
  summary: 'What stays behind in a product, and what stops, when it is disconnected with its modules',
  allow: 'applications:read',
  needsAgreement: true,
  params: z.object({ uuid: z.uuid() }),
  responses: {
    200: z.object({
      /** Deployments whose changes are in the product, in force or staged, and have not been rolled back. */
      deployments: z.int(),
      /** Deployments and rollbacks that have not ended, also those that wait: they are aborted. */
      under_way: z.int(),
      /** Subscriptions that deploy to it. */
      subscriptions: z.int(),
      /** The groups there that lists of people are synced to, by name. */
      groups: z.array(z.string()),
    }),
  },
});
export type DisconnectionImpact = z.infer<(typeof getDisconnectionImpact)['responses'][200]>;

export const checkApplication = endpoint({
  method: 'POST',
  path: '/api/v1/application/{uuid}/check',
  summary: 'Check a connection now',
  allow: 'applications:write',
  needsAgreement: true,
  params: z.object({ uuid: z.uuid() }),
  responses: { 202: null },
});

export const getDelegateToken = endpoint({
  method: 'GET',
  path: '/api/token/delegate',
  summary: "A single-use token, and the link where the product's administrator consents",
  allow: 'applications:write',
  stepUp: true,
  needsAgreement: true,
  query: z.object({
    /** Without it, the first product of the catalog that this installation connects by consent. */
    application: ProductName.optional(),
    is_onboarding: z.stringbool().default(false),
    /** Whether the administrator is asked for what deploying needs too. */
    with_deployment: z.stringbool().default(false),
    /** The ids of connected applications that give way to it, separated by commas. */
    replaces: z
      .string()
      .max(800)
      .default('')
      .transform((ids) => ids.split(',').filter((id) => id !== ''))
      .pipe(z.array(z.uuid()).max(20)),
  }),
  responses: {
    200: z.object({ application: ProductName, access: z.string(), state: z.string(), link: z.url(), expires_at: z.iso.datetime() }),
  },
});

export const getDelegatedConsent = endpoint({
  method: 'GET',
  path: '/api/credentials/delegate',
  summary: 'To whom a delegated consent gives access: the bearer is the delegate token, which stays good',
  allow: 'anyone',
  responses: {
    200: z.object({
      application: z.string(),
      tenant: z.string(),
      /** The address of the user who asked for it. */
      started_by: z.string(),
      with_deployment: z.boolean(),
    }),
  },
});

export const delegateCredentials = endpoint({
  method: 'POST',
  path: '/api/credentials/delegate',
  summary: 'Finish a delegated consent: the bearer is the delegate token, good for this call alone',
  allow: 'anyone',
  body: z.strictObject({
    product: ProductName,
    auth_method: z.enum(['oauth', 'oauth_app']).default('oauth'),
    state: z.string().min(1).max(4096),
    credentials: z.strictObject({ tenant: z.string().max(200), api_key: z.string().min(1).max(4096), url: z.string().max(2048) }),
  }),
  responses: { 200: z.object({ application: z.string() }) },
});

export const generateUploadLocation = endpoint({
  method: 'POST',
  path: '/api/snapshot/upload-location/generate',
  summary: 'Where to post the file: a form with these fields first, then the file',
  allow: 'applications:write',
  needsAgreement: true,
  body: z.strictObject({ application_uuid: z.uuid() }),
  responses: { 200: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }) },
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/v1/snapshot/upload/finish',
  summary: 'The file has arrived: look into it',
  allow: 'applications:write',
  needsAgreement: true,
  body: z.strictObject({ application_uuid: z.uuid(), key: z.string().max(200), file_name: z.string().min(1).max(255) }),
  responses: { 200: z.object({ application: Application }) },
});
