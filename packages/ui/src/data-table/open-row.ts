import type { MouseEvent as RowClick } from 'react';

const ownBusiness = 'a, button, input, select, textarea, label, summary, [role="menuitem"], [role="button"]';

/**
 * A click anywhere in a row follows the link of its title, with the same modifier keys, so that a new tab is a new tab.
 * What can be pressed itself keeps its own click, and so does text that was just selected.
 */
export function openRow(event: RowClick<HTMLTableRowElement>): void {
  const row = event.currentTarget;
  // A menu of the row is drawn elsewhere in the document, yet its clicks arrive here.
  if (!(event.target instanceof Element) || !row.contains(event.target)) return;
  if (event.target.closest(ownBusiness) || (window.getSelection()?.toString() ?? '') !== '') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const link = row.querySelector<HTMLAnchorElement>('th[scope="row"] a[href]');
  // A person who comes back finds the focus on the row that was opened.
  link?.focus({ preventScroll: true });
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
