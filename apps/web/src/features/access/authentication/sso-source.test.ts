import { describe, expect, it } from 'vitest';
import { ssoProblem, ssoRequest } from './sso-source.ts';

describe('ssoProblem', () => {
  it('asks for what the form is about', () => {
    expect(ssoProblem('xml')(' \n ')).toBe('SAML 2.0 XML is required');
    expect(ssoProblem('metadata-url')('')).toBe('Metadata URL is required');
    expect(ssoProblem('metadata-url')(' https://idp.example/metadata ')).toBeNull();
  });

  it.each(['idp.example/metadata', 'https://', 'javascript:alert(1)', '<EntityDescriptor/>'])('%s is no address of metadata', (value) => {
    expect(ssoProblem('metadata-url')(value)).toBe('Write the whole address, as in https://idp.example.com/metadata');
    expect(ssoProblem('xml')(value)).toBeNull();
  });
});

describe('ssoRequest', () => {
  it('sends the one source that was filled in', () => {
    expect(ssoRequest('xml', ' <a/> ')).toEqual({ configuration_xml: '<a/>' });
    expect(ssoRequest('metadata-url', 'https://idp.example')).toEqual({ sso_metadata_url: 'https://idp.example' });
  });
});
