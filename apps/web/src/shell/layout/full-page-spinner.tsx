import { Loader, VisuallyHidden } from '@mantine/core';
import classes from './full-page-spinner.module.css';

/** For the moment in which it is not known yet who is signed in. */
export function FullPageSpinner() {
  return (
    <main className={classes['page']} role="status">
      <Loader size="md" aria-hidden="true" />
      <VisuallyHidden>Checking your session</VisuallyHidden>
    </main>
  );
}
