import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';

interface ShowNewProps {
  /** How many rows wait above those that are shown. */
  readonly waiting: number;
  readonly onShow: () => void;
  /** The button goes with what it shows: the keyboard goes on from the newest row. */
  readonly focusFirst: () => void;
}

/** Says how many rows are new, and shows them on demand. */
export function ShowNew({ waiting, onShow, focusFirst }: ShowNewProps) {
  const show = (): void => {
    flushSync(onShow);
    focusFirst();
  };
  return (
    <div role="status">
      {waiting > 0 && (
        <Button variant="light" fullWidth mb="xs" onClick={show}>
          {waiting} new
        </Button>
      )}
    </div>
  );
}
