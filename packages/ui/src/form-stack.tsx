import type { FormEventHandler, ReactNode } from 'react';
import classes from './form-stack.module.css';

export interface FormStackProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The buttons at its foot, the one that submits last. */
  actions: ReactNode;
  children: ReactNode;
}

/** The fields of a short form below each other; they are checked by the form, not by the browser. */
export function FormStack({ onSubmit, actions, children }: FormStackProps) {
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
      <div className={classes.actions} data-dialog-foot>
        {actions}
      </div>
    </form>
  );
}
