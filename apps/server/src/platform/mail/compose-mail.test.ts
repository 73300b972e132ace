import { productName } from '@rampart/domain/product-name.ts';
import fc from 'fast-check';
import { hostileTexts } from '@rampart/simulators/test-support/hostile-texts.ts';
import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { UnsafeMail } from './mail-message.ts';

const draft = {
  to: 'ada@example.com',
  subject: `Optional to ${productName}`,
  paragraphs: ['Hello Ada,', 'You were invited by <Bob & "Co">.'],
  action: { label: 'Set your password', url: 'https://rampart.example/set?token=a&b=c' },
  footer: `${productName} at Example`,
};

test('the plain text says everything the HTML says', () => {
  expect(composeMail(draft).text).toBe(
    'Hello Ada,\n\nYou were invited by <Bob & "Co">.\n\nSet your password:\nhttps://rampart.example/set?token=a&b=c\n\n-- \nRampart at Example\n',
  );
});

test('the HTML has a button, and everything in it is escaped', () => {
  const { html } = composeMail(draft);
  expect(html).toContain('You were invited by &lt;Bob &amp; &quot;Co&quot;&gt;.');
  expect(html).toMatch(/<a href="https:\/\/rampart\.example\/set\?token=a&amp;b=c"[^>]*>Set your password<\/a>/);
  expect(html).toContain('<title>Optional to Rampart</title>');
});

test('a mail without a link or footer is only its paragraphs', () => {
  const { text, html } = composeMail({ to: draft.to, subject: 'Short', paragraphs: ['One line.'] });
  expect(text).toBe('One line.\n');
  expect(html).not.toContain('<a ');
});

/** Its tags and attributes, without the words between them. */
const shapeOf = (html: string) => html.replace(/>[^<]*</g, '><').replace(/href="[^"]*"/, 'href=""');

test('whatever people type adds no tag and no attribute', () => {
  const plain = shapeOf(composeMail({ ...draft, paragraphs: ['x'] }).html);
  const typed = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ', '=') });
  fc.assert(
    fc.property(typed, typed, (words, label) => {
      const { html } = composeMail({ ...draft, paragraphs: [words], action: { ...draft.action, label }, footer: words });
      expect(shapeOf(html)).toBe(plain);
    }),
  );
});

/** What a terminal or a reader of mail obeys rather than shows, but for the end of a line. */
const obeyed = /[^\P{Cc}\n]|(?![\u200C\u200D])\p{Cf}|[\p{Zl}\p{Zp}]/u;

const tagsOf = (html: string) => shapeOf(html).replaceAll('<br>', '');

test.each(hostileTexts.map((text) => [text.slice(0, 40), text]))('of %j both bodies show words and nothing else', (_short, text) => {
  const { html, text: plain } = composeMail({ ...draft, paragraphs: [text], action: { ...draft.action, label: text }, footer: text });
  expect(tagsOf(html)).toBe(tagsOf(composeMail({ ...draft, paragraphs: ['x'] }).html));
  expect([obeyed.test(html), obeyed.test(plain)]).toEqual([false, false]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'ftp://example.com'])('the link %s is refused', (url) => {
  expect(() => composeMail({ ...draft, action: { label: 'Go', url } })).toThrow(UnsafeMail);
});

test.each(['Hi\r\nBcc: eve@example.com', 'Hi\nthere', 'Hi\rthere', 'Hi\0', 'Hi\u2028there', 'x'.repeat(501)])(
  'the subject %j is refused',
  (subject) => {
    expect(() => composeMail({ ...draft, subject })).toThrow('The subject is not one line');
  },
);

test.each([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com;eve@example.com',
  'Ada <ada@example.com>',
  '"eve@example.com x"@example.com',
  'ada@example.com(eve@example.com)',
  'ada@evil@example.com',
  'ada',
  '',
  `${'a'.repeat(250)}@example.com`,
])('the recipient %j is refused', (to) => {
  expect(() => composeMail({ ...draft, to })).toThrow('The recipient is not a single mail address');
});

test.each(['ada@localhost', 'ada+test@example.com', "o'brien@example.ie", 'jörg@müller.example'])('the recipient %s is fine', (to) => {
  expect(composeMail({ ...draft, to }).to).toBe(to);
});
