import { describe, expect, it } from 'vitest';
import { agreementBlocks } from './agreement-blocks.ts';

describe('agreementBlocks', () => {
  it('distinguishes headings, paragraphs and lists', () => {
    expect(agreementBlocks('# Terms\n\nOne line\nand its rest.\n\n- first\n- second\n  wrapped')).toEqual([
      { kind: 'heading', text: 'Terms' },
      { kind: 'paragraph', text: 'One line and its rest.' },
      { kind: 'list', items: ['first', 'second wrapped'] },
    ]);
  });

  it('reads what follows a heading, or a paragraph, without an empty line between', () => {
    expect(agreementBlocks('## Scope\r\nYou may:\r\n* look')).toEqual([
      { kind: 'heading', text: 'Scope' },
      { kind: 'paragraph', text: 'You may:' },
      { kind: 'list', items: ['look'] },
    ]);
  });

  it('keeps markup as the text it is, and drops marks of emphasis', () => {
    expect(agreementBlocks('<b>Sign</b> **here**')).toEqual([{ kind: 'paragraph', text: '<b>Sign</b> here' }]);
  });

  it('finds nothing in an empty text', () => {
    expect(agreementBlocks(' \n\n ')).toEqual([]);
  });
});
