/** What is typed into; a list to choose from and a switch are not. */
const typedInto =
  'textarea:not([aria-hidden]), input:not([type]), input:is([type="text"], [type="email"], [type="search"], [type="password"], [type="url"], [type="number"])';

const isOpenToTyping = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !field.readOnly && !field.disabled && field.getAttribute('role') !== 'combobox' && field.getAttribute('aria-haspopup') === null;

/** A dialog that asks for one thing starts where it is typed; any other is read out from its title. Called when the title is drawn. */
export function markFirstFocus(title: HTMLElement): void {
  const dialog = title.closest('[role="dialog"]');
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedInto) ?? [])].filter(isOpenToTyping);
  const [only] = fields;
  const first = only !== undefined && fields.length === 1 ? only : title;
  first.dataset['autofocus'] = 'true';
}
