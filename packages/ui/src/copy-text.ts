import { toast } from './toast.ts';

/** What to do where the browser does not let a page write to the clipboard: as without HTTPS, there may be none. */
export const copyRefused = 'Copying was refused by the browser. Select the text and copy it yourself.';

/** Says that it was copied only once it was. */
export async function copyText(text: string, { copied = 'Content copied to your clipboard' } = {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error({ title: 'Not copied', message: copyRefused });
    return;
  }
  toast.success({ title: copied });
}
