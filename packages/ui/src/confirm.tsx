import { modals } from '@mantine/modals';
import { ConfirmBody, type Confirmation } from './confirm-body.tsx';
import classes from './confirm.module.css';

/** Asks before something that cannot be undone. Closing the dialog in any other way is a no. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    const modalId = crypto.randomUUID();
    const answer = (isConfirmed: boolean) => {
      resolve(isConfirmed);
      modals.close(modalId);
    };
    modals.open({
      modalId,
      size: 480,
      padding: 'xl',
      title: <ConfirmTitle confirmation={confirmation} />,
      closeButtonProps: { 'aria-label': 'Close' },
      onClose: () => resolve(false),
      children: <ConfirmBody confirmation={confirmation} onAnswer={answer} />,
    });
  });
}

function ConfirmTitle({ confirmation: { title, tone } }: { confirmation: Confirmation }) {
  return (
    <span className={classes['title']} tabIndex={-1} {...(tone === 'danger' ? {} : { 'data-autofocus': true })}>
      {title}
    </span>
  );
}
