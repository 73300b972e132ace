import { toast } from './toast.ts';

/** What to do where the browser does not let a page write to the clipboard: as without HTTPS, there may be none. */
export const copyRefused = 'The browser did not allow copying. Select the text and copy it yourself.';

interface CopiedWords {
  readonly copied?: string;
  /** What else to know once it was copied. */
  readonly message?: string;
  /** How long it is said. */
  readonly seconds?: number;
}

/** Says that it was copied only once it was, and answers whether it was. */
export async function copyText(
  text: string,
  { copied = 'Content copied to your clipboard', message, seconds }: CopiedWords = {},
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error({ title: 'Not copied', message: copyRefused });
    return false;
  }
  toast.success({ title: copied, message, seconds });
  return true;
}
