import { jiraErrors } from './jira-error.ts';

type Node = Readonly<Record<string, unknown>>;

/** What may be inside what, of the Atlassian Document Format; `text` has no content. */
const contents: Readonly<Record<string, readonly string[]>> = {
  doc: ['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock', 'rule', 'blockquote', 'panel', 'table'],
  paragraph: ['text', 'hardBreak', 'mention', 'emoji', 'inlineCard'],
  heading: ['text', 'hardBreak'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList', 'codeBlock'],
  codeBlock: ['text'],
  blockquote: ['paragraph', 'bulletList', 'orderedList'],
  panel: ['paragraph', 'heading', 'bulletList', 'orderedList'],
  table: ['tableRow'],
  tableRow: ['tableCell', 'tableHeader'],
  tableCell: ['paragraph', 'bulletList', 'orderedList', 'codeBlock'],
  tableHeader: ['paragraph'],
  rule: [],
  hardBreak: [],
};
const marks = ['strong', 'em', 'code', 'link', 'strike', 'underline', 'subsup', 'textColor'];
const mustContain = ['bulletList', 'orderedList', 'listItem', 'blockquote', 'panel', 'table', 'tableRow'];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

function isText(node: Node): boolean {
  if (typeof node['text'] !== 'string' || node['text'] === '') return false;
  const own = node['marks'] ?? [];
  if (!Array.isArray(own)) return false;
  return own.every((mark) => {
    if (!isNode(mark) || !marks.includes(String(mark['type']))) return false;
    if (mark['type'] !== 'link') return true;
    const href = isNode(mark['attrs']) ? mark['attrs']['href'] : undefined;
    return typeof href === 'string' && URL.canParse(href);
  });
}

function isWellFormed(node: unknown, depth = 0): boolean {
  if (!isNode(node) || depth > 20) return false;
  const type = String(node['type']);
  if (type === 'text') return isText(node);
  const allowed = contents[type];
  if (allowed === undefined) return false;
  if (type === 'heading' && !(isNode(node['attrs']) && [1, 2, 3, 4, 5, 6].includes(Number(node['attrs']['level'])))) return false;
  const inner = node['content'] ?? [];
  if (!Array.isArray(inner) || (mustContain.includes(type) && inner.length === 0)) return false;
  return inner.every((one) => isNode(one) && allowed.includes(String(one['type'])) && isWellFormed(one, depth + 1));
}

/** All the text of a document, as a search sees it. */
export function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  const inner = Array.isArray(node['content']) ? node['content'].map(textOf).join(' ') : '';
  return `${typeof node['text'] === 'string' ? node['text'] : ''}${inner}`;
}

const longest = 32_767;

/** Throws what Jira says of a text that is no document, or is too long. */
export function checkDocument(value: unknown, field: string): Node {
  if (!isNode(value) || value['type'] !== 'doc' || value['version'] !== 1 || !isWellFormed(value))
    throw jiraErrors.fields({ [field]: 'Operation value must be an Atlassian Document (see the Atlassian Document Format)' });
  if (textOf(value).length > longest)
    throw jiraErrors.fields({ [field]: 'The entered text is too long. It exceeds the allowed limit of 32,767 characters.' });
  return value;
}
