import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { codeLength, onlyDigits } from './one-time-code.ts';
import classes from './entrance.module.css';

interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly onChange: (code: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One field for six digits: pasting, autofill and password managers work as everywhere else. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      label="Six-digit code"
      description="From your authenticator app."
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      aria-required
      // Apps show "123 456", so there is room for what is dropped again.
      maxLength={codeLength + 4}
      className={classes.code ?? ''}
      {...props}
      onChange={(event) => onChange(onlyDigits(event.currentTarget.value))}
    />
  );
}
