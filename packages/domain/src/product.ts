import type { AuthMethod, CredentialName } from './auth-method.ts';
import type { FeatureFlag } from './feature-flag.ts';

/** As the wire writes it: `azure_ad`. The file in the catalog has dashes: `azure-ad.ts`. */
export type ProductId = string;

/** In the order of the Connections page. */
export const productCategories = [
  'identity-record',
  'email-security',
  'networking',
  'endpoint-detection-and-response',
  'identity-and-access-management',
  'work-management',
  'additional-security-products',
] as const;
export type ProductCategory = (typeof productCategories)[number];

export type DeploymentType = 'auto' | 'manual';
export type ContentKey = 'deployment_guide' | 'configuration_tool';

/** What a customer pays the vendor for, and some controls need. */
export interface LicensedFeature {
  /** `<licence>.<feature>`, as `entra-id-p1.conditional-access`. */
  readonly id: `${string}.${string}`;
  readonly name: string;
  /** The names under which the vendor's licence report lists it. */
  readonly plans: readonly string[];
}

export interface FieldHint {
  /** Starts with the method's own label, because what is refused is refused in its words. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly hint: string;
  /** What is pasted has several lines, as a key file has. */
  readonly hasSeveralLines?: true;
}

/** One way to connect a product, with what the reader must know about it here. */
export interface Way {
  readonly method: AuthMethod;
  /** What to prepare at the vendor, in one or two sentences. */
  readonly help: string;
  readonly hints?: Partial<Readonly<Record<CredentialName, FieldHint>>>;
  /** Optional fields of the method that mean nothing to this vendor: the form does not show them. */
  readonly without?: readonly CredentialName[];
  /** An outreach container inside the customer's network can use it. */
  readonly outreach: boolean;
}

/** A file that the administrator uploads instead of letting Rampart call the vendor. */
export interface UploadRule {
  readonly extensions: readonly string[];
  /** As the refusal names them: `.ldif or .zip files`. */
  readonly label: string;
  readonly maxBytes: number;
}

export interface Product {
  readonly id: ProductId;
  readonly name: string;
  readonly category: ProductCategory;
  /** What it gives Rampart, in one sentence. */
  readonly about: string;
  /** The id of the connector that speaks to it. */
  readonly connector: string;
  /** The ids of the facts and events that it yields. */
  readonly yields: readonly string[];
  /** Products whose connection it can share as a module of them. */
  readonly parents: readonly ProductId[];
  /** Switched on as soon as one of these is healthy. */
  readonly requiredBy: readonly ProductId[];
  readonly isStandAlone: boolean;
  /** Products that cannot be connected at the same time. */
  readonly conflictsWith: readonly ProductId[];
  readonly ways: readonly Way[];
  readonly upload?: UploadRule;
  /** Offered for processing without asking for all. */
  readonly isProcessedByDefault: boolean;
  readonly deploymentTypes: readonly DeploymentType[];
  /** It takes settings only as they are to be: what is deployed takes effect immediately. */
  readonly cannotStage?: true;
  /** Who may change its settings by hand, as the vendor calls the roles, a sentence each. Left out where the vendor has no names for them. */
  readonly administrators?: readonly string[];
  readonly contentKeys: readonly ContentKey[];
  /** Has settings besides the credentials. */
  readonly isConfigurable: boolean;
  /** A page of the guide: `connect-okta`. */
  readonly documentation: string;
  /** A drawing of ours in a box of 24 by 24: the outlines of an SVG path. No vendor's artwork. */
  readonly mark: string;
  readonly licensedFeatures: readonly LicensedFeature[];
  readonly featureFlag?: FeatureFlag;
}

export const defineProduct = (product: Product): Product => product;
