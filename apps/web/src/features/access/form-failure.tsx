import { Alert } from '@mantine/core';
import { entranceFailure } from './entrance-failure.ts';

interface FormFailureProps {
  readonly title: string;
  /** Nothing while all is well: the place is there, so that what appears in it is read out. */
  readonly error: unknown;
}

export function FormFailure({ title, error }: FormFailureProps) {
  return (
    <div role="alert">
      {error !== null && (
        <Alert color="red" role="presentation" title={title}>
          {entranceFailure(error)}
        </Alert>
      )}
    </div>
  );
}
