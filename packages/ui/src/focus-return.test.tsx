import { Button, Menu } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { DetailDrawer } from './drawer/detail-drawer.tsx';
import { FormDrawer } from './drawer/form-drawer.tsx';
import { UiProvider } from './ui-provider.tsx';

const show = (content: ReactNode) => {
  render(
    <UiProvider nonce={undefined} env="test">
      <main tabIndex={-1}>
        <h1 tabIndex={-1}>Views</h1>
        {content}
      </main>
    </UiProvider>,
  );
  return userEvent.setup({ delay: null });
};

const press = async (user: ReturnType<typeof show>, name: string) => user.click(await screen.findByRole('button', { name }));
const focused = () => document.activeElement?.textContent;

const overlays = { Dialog, DetailDrawer, FormDrawer };

function OpenedAtOnce({ of: Overlay }: { of: (typeof overlays)[keyof typeof overlays] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Overlay isOpen title="Opened" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
        </Overlay>
      )}
    </>
  );
}

test.each(Object.entries(overlays))('a %s that is drawn open gives the focus back when it goes', async (_name, overlay) => {
  const user = show(<OpenedAtOnce of={overlay} />);
  await press(user, 'Open');
  await waitFor(() => expect(focused()).toBe('Opened'));
  await press(user, 'Done');
  await waitFor(() => expect(focused()).toBe('Open'));
});

const nothing = (): void => undefined;

interface Asked {
  /** Given what happens when the server has answered. */
  onAsked: (done: () => void) => void;
}

/** Deletes a view after a question; the row goes when the server has answered. */
function Views({ names, ask, onAsked }: Asked & { names: string[]; ask: boolean }) {
  const [left, setLeft] = useState(names);
  const [asked, setAsked] = useState<string>();
  const remove = (name: string): void => {
    setAsked(undefined);
    onAsked(() => setLeft((all) => all.filter((one) => one !== name)));
  };
  const open = async (name: string): Promise<void> => {
    if (!ask) return setAsked(name);
    if (await confirm({ title: 'Delete?', message: 'It is lost.', confirmLabel: 'Yes' })) remove(name);
    return undefined;
  };
  return (
    <>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => void open(name)}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Dialog isOpen title="Delete?" onClose={() => setAsked(undefined)}>
          <button type="button" onClick={() => remove(asked)}>
            Yes
          </button>
        </Dialog>
      )}
    </>
  );
}

test.each([
  ['a dialog', false],
  ['a confirmation', true],
])('where the row goes with what %s did, the next row has the focus, then the one before, then the heading', async (_name, ask) => {
  let answer = nothing;
  const user = show(<Views names={['a', 'b', 'c']} ask={ask} onAsked={(done) => (answer = done)} />);
  for (const [name, next] of [
    ['b', 'Delete c'],
    ['c', 'Delete a'],
    ['a', 'Views'],
  ] as const) {
    await press(user, `Delete ${name}`);
    await press(user, 'Yes');
    await waitFor(() => expect(focused()).toBe(`Delete ${name}`));
    act(answer);
    await waitFor(() => expect(focused()).toBe(next));
  }
});

function Steps() {
  const [step, setStep] = useState(0);
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setStep(1)}>Deploy</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {step === 1 && (
        <Dialog key="ask" isOpen title="Deploy?" onClose={() => setStep(0)}>
          <button type="button" onClick={() => setStep(2)}>
            Go
          </button>
        </Dialog>
      )}
      {step === 2 && (
        <Dialog key="result" isOpen title="Deployed" onClose={() => setStep(0)}>
          <button type="button" onClick={() => setStep(0)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  );
}

test('a dialog that another one opened gives the focus back to the button of the menu where it began', async () => {
  const user = show(<Steps />);
  await press(user, 'More');
  await user.click(await screen.findByRole('menuitem', { name: 'Deploy' }));
  await press(user, 'Go');
  await waitFor(() => expect(focused()).toBe('Deployed'));
  await press(user, 'Done');
  await waitFor(() => expect(focused()).toBe('More'));
});

function Slow({ onAsked }: Asked) {
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    if (!(await confirm({ title: 'Start?', message: 'It takes a moment.', confirmLabel: 'Yes' }))) return;
    setBusy(true);
    onAsked(() => setBusy(false));
  };
  return (
    <button type="button" disabled={isBusy} data-loading={isBusy || undefined} onClick={() => void start()}>
      Start
    </button>
  );
}

test('a button whose call runs gets the focus when it can be pressed again', async () => {
  let answer = nothing;
  const user = show(<Slow onAsked={(done) => (answer = done)} />);
  await press(user, 'Start');
  await press(user, 'Yes');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // As browsers do it.
  (document.activeElement as HTMLElement).blur();
  act(answer);
  await waitFor(() => expect(focused()).toBe('Start'));
});

function Failing() {
  const [isPending, setPending] = useState(false);
  return (
    <>
      <Button
        loading={isPending}
        onClick={({ currentTarget }) => {
          // As a browser does with a button that is disabled.
          currentTarget.blur();
          setPending(true);
        }}
      >
        Save
      </Button>
      <button type="button" onMouseEnter={() => setPending(false)}>
        Elsewhere
      </button>
    </>
  );
}

test('a button whose call has failed has the focus again, unless the person went on', async () => {
  const user = show(<Failing />);
  const fail = async () => user.hover(screen.getByRole('button', { name: 'Elsewhere' }));
  await press(user, 'Save');
  expect(document.activeElement).toBe(document.body);
  await fail();
  await waitFor(() => expect(focused()).toBe('Save'));
  await user.unhover(screen.getByRole('button', { name: 'Elsewhere' }));
  await press(user, 'Save');
  act(() => screen.getByRole('heading').focus());
  await fail();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(false));
  expect(focused()).toBe('Views');
});
