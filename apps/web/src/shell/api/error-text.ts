import { CallFailed } from '@rampart/contract/client.ts';

const fallbackErrorText = 'There was an error performing this operation.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

function bodyText(body: unknown): string | undefined {
  const detail = fieldOf(body, 'detail');
  return (
    textOf(fieldOf(detail, 'error')) ??
    textOf(fieldOf(firstOf(detail), 'msg')) ??
    textOf(detail) ??
    textOf(fieldOf(body, 'details')) ??
    textOf(fieldOf(body, 'message')) ??
    textOf(fieldOf(body, 'error')) ??
    textOf(firstOf(body))
  );
}

/** The words to show for a failure: what the server wrote for the reader, else what the error says of itself. */
export function errorText(error: unknown): string {
  const fromBody = error instanceof CallFailed ? bodyText(error.body) : undefined;
  // That of a failed call names its status, which is for the logs.
  const own = error instanceof Error && !(error instanceof CallFailed) ? textOf(error.message) : undefined;
  return fromBody ?? own ?? fallbackErrorText;
}

/** Whether the server says that a failure is about this field of what was sent. */
export function isAboutField(error: unknown, field: string): boolean {
  const place = error instanceof CallFailed ? fieldOf(firstOf(fieldOf(error.body, 'detail')), 'loc') : undefined;
  return Array.isArray(place) && place.at(-1) === field;
}
