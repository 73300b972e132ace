import { Button } from '@mantine/core';

/** What can be done about the news while it is shown, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

interface ToastMessageProps {
  readonly message: string | undefined;
  readonly action: ToastAction;
}

export function ToastMessage({ message, action: { label, onAct } }: ToastMessageProps) {
  return (
    <>
      {message}
      <Button variant="subtle" size="compact-sm" mt={4} ml={-8} display="block" onClick={onAct}>
        {label}
      </Button>
    </>
  );
}
