/** Where the identity provider's details come from. */
export type SsoSource = 'metadata-url' | 'xml';

interface SsoField {
  readonly label: string;
  readonly placeholder: string;
  readonly missing: string;
}

export const ssoFields: Record<SsoSource, SsoField> = {
  'metadata-url': {
    label: 'Metadata URL',
    placeholder: 'https://idp.example.com/metadata',
    missing: 'Metadata URL is required',
  },
  xml: { label: 'SAML 2.0 XML', placeholder: '<EntityDescriptor …>', missing: 'SAML 2.0 XML is required' },
};

export const ssoProblem =
  (source: SsoSource) =>
  (value: string): string | null =>
    value.trim() === '' ? ssoFields[source].missing : null;

/** The body of the call that enables it. */
export const ssoRequest = (source: SsoSource, value: string) =>
  source === 'xml' ? { configuration_xml: value.trim() } : { sso_metadata_url: value.trim() };
