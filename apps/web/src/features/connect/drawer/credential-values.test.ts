import { expect, it } from 'vitest';
import { autoCompleteOf, type CredentialField, credentialRules, emptyValues, filledIn } from './credential-values.ts';

const field = (name: string, required: string | null, isSecret = false): CredentialField => ({
  name,
  label: name,
  required,
  is_secret: isSecret,
  has_several_lines: false,
  placeholder: null,
  hint: null,
});
const fields = [field('url', 'URL is required'), field('api_key', 'API key is required', true), field('totp_secret', null, true)];

it('asks for what is required in its own words, and lets the rest be empty', () => {
  const rules = credentialRules(fields);
  expect(fields.map(({ name }) => rules[name]?.('  '))).toEqual(['URL is required', 'API key is required', null]);
  expect(rules['url']?.('https://example.okta.com')).toBeNull();
});

it('takes as much as the server does, in every field', () => {
  const rules = credentialRules(fields);
  expect(fields.map(({ name }) => rules[name]?.('x'.repeat(8192)))).toEqual([null, null, null]);
  expect(rules['totp_secret']?.('x'.repeat(8193))).toBe('totp_secret must have at most 8,192 characters');
});

it('sends nothing that was left empty, and touches no secret', () => {
  expect(emptyValues(fields)).toEqual({ url: '', api_key: '', totp_secret: '' });
  expect(filledIn(fields, { url: ' https://a.example ', api_key: ' key ', totp_secret: '' })).toEqual({
    url: 'https://a.example',
    api_key: ' key ',
  });
});

it('marks for password managers which entry belongs where', () => {
  expect(['client_id', 'client_secret', 'hostname'].map(autoCompleteOf)).toEqual(['username', 'current-password', 'off']);
});
