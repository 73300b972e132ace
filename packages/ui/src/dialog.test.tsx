import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { FormStack } from './form-stack.tsx';

afterEach(cleanup);

const show = (content: ReactNode) =>
  render(
    <MantineProvider env="test">
      <Dialog isOpen onClose={() => undefined} title="Save view">
        {content}
      </Dialog>
    </MantineProvider>,
  );

test('a dialog with one field to type into starts there, whatever else can be chosen', async () => {
  show(
    <>
      <label>
        Share <input type="checkbox" />
      </label>
      <label>
        Name <input />
      </label>
      <button type="button">Save</button>
    </>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

test.each([
  ['two fields', <input key="a" aria-label="First" />, <input key="b" aria-label="Second" />],
  [
    'no field',
    <button key="a" type="button">
      Close
    </button>,
    null,
  ],
])('a dialog with %s is read out from its title', async (_name, one, other) => {
  show([one, other]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save view'));
});

test('the buttons of a form are where the style keeps them in sight in a long dialog', () => {
  show(
    <FormStack onSubmit={() => undefined} actions={<button type="submit">Create rule</button>}>
      <p>Fields</p>
    </FormStack>,
  );
  const foot = document.querySelector('.mantine-Modal-body > form > [data-dialog-foot]:last-child');
  expect(foot?.textContent).toBe('Create rule');
});
