import { CallFailed } from '@rampart/contract/client.ts';

interface FileTransfer {
  readonly url: string;
  /** Sent before the file: the storage reads them first and refuses early. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** What a browser takes a file for depends on the machine it runs on, so that is not sent along. */
const plainBytes = (file: File): Blob => file.slice(0, file.size, 'application/octet-stream');

/** Our own storage says why in words; others in markup that nobody wants to read. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  try {
    return new CallFailed(status, JSON.parse(responseText));
  } catch {
    return new Error(`The file was not taken (${status}). Check it and upload it again.`);
  }
}

/** A form post that tells how far it has come, which fetch cannot. */
export function sendFile({ url, fields, file, onProgress, signal }: FileTransfer): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', plainBytes(file), file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusalOf(request));
    });
    request.addEventListener('error', () => reject(new Error('The upload broke off. Check your connection and upload it again.')));
    request.addEventListener('abort', () => reject(new Error('The upload was stopped.')));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.send(form);
  });
}
