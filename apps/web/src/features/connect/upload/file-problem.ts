import type { ProductMetadata } from '@rampart/contract/connect.ts';
import { sizeText } from '@rampart/ui/format.ts';

export type UploadRule = NonNullable<ProductMetadata['upload']>;

export interface FileProblem {
  readonly title: string;
  readonly message: string;
}

const extensionOf = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '');

/** Why a file is not taken, before any of it is sent; nothing when it is. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, rule: UploadRule): FileProblem | undefined {
  const extension = extensionOf(name);
  if (!rule.extensions.includes(extension.toLowerCase())) {
    return { title: 'Invalid file type', message: `You tried to upload a .${extension} file. Only ${rule.label} are accepted.` };
  }
  if (size === 0) return { title: 'The file is empty', message: `${name} has no content. Export it again.` };
  if (size <= rule.max_bytes) return undefined;
  return { title: 'The file is too large', message: `${name} is ${sizeText(size)}. The limit is ${sizeText(rule.max_bytes)}.` };
}

export const acceptOf = ({ extensions }: UploadRule): string => extensions.map((extension) => `.${extension}`).join(',');
