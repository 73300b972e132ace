import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import classes from './confirm.module.css';
import { noteOpener } from './focus-return.ts';

export interface Confirmation {
  title: string;
  message: string;
  /** Names the result, such as "Remove member". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `caution`: meant well, and noticed at once. `danger`: something is lost. */
  tone?: 'danger' | 'caution' | 'accent' | undefined;
  /** What follows for the whole organisation. */
  consequences?: string[] | undefined;
}

const confirmColor = { danger: 'red', caution: 'ultra', accent: 'ultra' };

interface ConfirmBodyProps {
  confirmation: Confirmation;
  /** The answer is being carried out: it cannot be given twice. */
  isBusy?: boolean | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

/** The question of a confirmation, also as the last step of a dialog. */
export function ConfirmBody({ confirmation, isBusy = false, onAnswer }: ConfirmBodyProps) {
  const { message, consequences = [], confirmLabel, cancelLabel = 'Cancel', tone = 'accent' } = confirmation;
  return (
    <>
      <p className={classes.message}>{message}</p>
      {consequences.length > 0 && (
        <ul className={classes.consequences} data-tone={tone}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions} data-dialog-foot>
        <Button onClick={() => onAnswer(false)} {...(tone === 'accent' ? {} : { 'data-autofocus': true })}>
          {cancelLabel}
        </Button>
        <Button variant="filled" color={confirmColor[tone]} loading={isBusy} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}

/** How each question that is on the screen is answered with no. */
const asked = new Set<() => void>();

// Before any dialog hears of the key: Escape answers the question, and does not close the dialog that it lies over, with what was typed there.
window.addEventListener(
  'keydown',
  (event) => {
    const answerNo = [...asked].at(-1);
    if (event.key !== 'Escape' || event.isComposing || answerNo === undefined) return;
    event.stopImmediatePropagation();
    answerNo();
  },
  { capture: true },
);

function Question({ confirmation, onAnswer }: Pick<ConfirmBodyProps, 'confirmation' | 'onAnswer'>) {
  useEffect(() => {
    const answerNo = () => onAnswer(false);
    asked.add(answerNo);
    return () => {
      asked.delete(answerNo);
    };
  }, [onAnswer]);
  return <ConfirmBody confirmation={confirmation} onAnswer={onAnswer} />;
}

/** Asks before something that cannot be undone. Closing the dialog in any other way is a no. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    const modalId = crypto.randomUUID();
    const giveFocusBack = noteOpener();
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
      onClose: () => {
        resolve(false);
        giveFocusBack();
      },
      children: <Question confirmation={confirmation} onAnswer={answer} />,
    });
  });
}

function ConfirmTitle({ confirmation: { title, tone = 'accent' } }: { confirmation: Confirmation }) {
  return (
    <span className={classes.title} tabIndex={-1} {...(tone === 'accent' ? { 'data-autofocus': true } : {})}>
      {title}
    </span>
  );
}
