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

/** What the server says of each of these fields of what was sent. */
export function fieldErrors(error: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  const detail = error instanceof CallFailed ? fieldOf(error.body, 'detail') : undefined;
  const said = (Array.isArray(detail) ? detail : []).flatMap((entry: unknown) => {
    const place = fieldOf(entry, 'loc');
    const field: unknown = Array.isArray(place) ? place.at(-1) : undefined;
    const text = textOf(fieldOf(entry, 'msg'));
    return typeof field === 'string' && fields.includes(field) && text !== undefined ? [[field, text] as const] : [];
  });
  return Object.fromEntries(said);
}
