import { Button } from '@mantine/core';
import { numberText } from '@rampart/ui/format.ts';
import { flushSync } from 'react-dom';

interface ShowNewProps {
  /** How many rows wait above those that are shown. */
  readonly waiting: number;
  /** On a later one, they came from the page before: those that are new are on the first. */
  readonly page: number;
  readonly onShow: () => void;
  /** The button goes with what it shows: the keyboard goes on from the newest row. */
  readonly focusFirst: () => void;
}

/** Says how many rows have come above those that are shown, and shows them on demand. */
export function ShowNew({ waiting, page, onShow, focusFirst }: ShowNewProps) {
  const show = (): void => {
    flushSync(onShow);
    focusFirst();
  };
  return (
    <div role="status">
      {waiting > 0 && (
        <Button variant="light" fullWidth mb="xs" onClick={show}>
          {page === 1 ? `${numberText(waiting)} new` : `Show ${numberText(waiting)} from the page before`}
        </Button>
      )}
    </div>
  );
}
