import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { errorText, fieldErrors } from './error-text.ts';

const textFor = (body: unknown): string => errorText(new CallFailed(400, body));

describe('errorText', () => {
  it.each([
    ['detail.error', { detail: { error: 'The tenant is locked.' } }, 'The tenant is locked.'],
    ['the first message of a detail list', { detail: [{ msg: 'Email is required', loc: ['email'] }] }, 'Email is required'],
    ['a detail that is text', { detail: 'Wrong password.' }, 'Wrong password.'],
    ['details', { details: 'This user already exists.' }, 'This user already exists.'],
    ['message', { message: 'Too many requests.' }, 'Too many requests.'],
    ['error', { error: 'invalid_grant' }, 'invalid_grant'],
    ['the first element of a list', ['Name is required', 'Role is required'], 'Name is required'],
  ])('reads %s', (_name, body, text) => {
    expect(textFor(body)).toBe(text);
  });

  it('prefers the earlier source when a body has several', () => {
    expect(textFor({ error: 'e', message: 'm', details: 'd', detail: 'the detail' })).toBe('the detail');
    expect(textFor({ error: 'e', message: 'm', details: 'the details' })).toBe('the details');
    expect(textFor({ error: 'e', message: 'the message' })).toBe('the message');
  });

  it('passes over empty texts', () => {
    expect(textFor({ detail: '  ', message: 'Still here.' })).toBe('Still here.');
  });

  it('falls back to the message of an error that is no answer of the server', () => {
    expect(errorText(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
  });

  it.each([undefined, null, 'thrown text', {}, new Error(''), new CallFailed(400, '<html>Bad gateway</html>'), new CallFailed(500, {})])(
    'says there was an error when nothing else is known',
    (thrown) => {
      expect(errorText(thrown)).toBe('There was an error performing this operation.');
    },
  );
});

describe('fieldErrors', () => {
  const detail = [
    { msg: 'URL is required', loc: ['body', 'credentials', 'url'] },
    { msg: 'Leave it out.', loc: ['body', 'credentials'] },
  ];

  it('reads what is said of a field that the form has', () => {
    expect(fieldErrors(new CallFailed(400, { detail }), ['url', 'api_key'])).toEqual({ url: 'URL is required' });
  });

  it.each([{ detail: 'Wrong password.' }, { detail: [null, { msg: 'No place.' }] }, undefined])('finds none in %j', (body) => {
    expect(fieldErrors(new CallFailed(400, body), ['url'])).toEqual({});
  });
});
