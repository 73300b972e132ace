import { Button } from '@mantine/core';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';

interface ConfirmChangeButtonsProps {
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  /** What to do first, while there is nothing to confirm. */
  readonly reason: string | undefined;
}

export function ConfirmChangeButtons({ onCancel, isBusy, reason }: ConfirmChangeButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <ExplainedButton type="submit" variant="filled" loading={isBusy} reason={reason}>
        Confirm
      </ExplainedButton>
    </>
  );
}
