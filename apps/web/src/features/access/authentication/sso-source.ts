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

const isWebAddress = (text: string): boolean => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);

export const ssoProblem =
  (source: SsoSource) =>
  (value: string): string | null => {
    const given = value.trim();
    if (given === '') return ssoFields[source].missing;
    if (source === 'metadata-url' && !isWebAddress(given)) return `Write the whole address, as in ${ssoFields[source].placeholder}`;
    return null;
  };

/** The body of the call that enables it. */
export const ssoRequest = (source: SsoSource, value: string) =>
  source === 'xml' ? { configuration_xml: value.trim() } : { sso_metadata_url: value.trim() };
