import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ssoErrorText } from '../../../shell/session/sso-error-text.ts';
import { stepUpNews } from '../../../shell/step-up/step-up-news.ts';
import { EntranceFrame } from '../entrance-frame.tsx';

/** Where the identity provider's window ends. It tells the window with the form, and closes. */
export function StepUpFinishedScreen() {
  const outcome = new URLSearchParams(useLocation().searchStr).get('outcome') ?? '';
  useEffect(() => {
    stepUpNews.publish(outcome);
    window.close();
  }, [outcome]);
  const isDone = outcome === 'done';
  return (
    <EntranceFrame
      title={isDone ? 'Confirmed' : 'That did not work'}
      lead={isDone ? 'You can close this window and continue where you were.' : ssoErrorText(outcome)}
    />
  );
}
