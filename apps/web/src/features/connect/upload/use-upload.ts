import { CallFailed } from '@rampart/contract/client.ts';
import { createCredentials, finishUpload, generateUploadLocation } from '@rampart/contract/connect.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import type { PanelProps } from '../drawer/panel-props.ts';
import { applicationsQuery } from '../queries.ts';

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

/** Our own storage says why in words; others in markup that is not readable. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  try {
    return new CallFailed(status, JSON.parse(responseText));
  } catch {
    return new Error(`The file was rejected (${status}). Check it and upload it again.`);
  }
}

/** A form post that reports its progress, which fetch cannot. */
function sendFile({ url, fields, file, onProgress, signal }: FileTransfer): Promise<void> {
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
    request.addEventListener('error', () => reject(new Error('The upload was interrupted. Check your connection and upload it again.')));
    request.addEventListener('abort', () => reject(new Error('The upload was stopped.')));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.send(form);
  });
}

export type UploadStep = { readonly name: 'initializing' | 'finishing' } | { readonly name: 'uploading'; readonly share: number };

const locationProblem = 'There was an issue generating an upload location.';

async function uploadLocation(applicationUuid: string) {
  try {
    return (await api(generateUploadLocation, { body: { application_uuid: applicationUuid } })).data;
  } catch (error) {
    const why = errorText(error);
    toast.error({ title: 'Error', message: locationProblem, seconds: 6 });
    throw new Error(`${locationProblem} ${why}`, { cause: error });
  }
}

type UploadOptions = Pick<PanelProps, 'product' | 'method' | 'application' | 'modules' | 'replaces'>;

/** An application without credentials, then a place for the file, the file, and the word that it is there. */
export function useUpload({ product, method, application, modules, replaces }: UploadOptions) {
  const client = useQueryClient();
  const [step, setStep] = useState<UploadStep>();
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);

  const prepare = async (): Promise<string> => {
    if (application?.auth_method === method.name) return application.uuid;
    const body = {
      product: product.id,
      auth_method: method.name,
      credentials: {},
      children: [...modules],
      ...(replaces.length > 0 && { replaces: replaces.map(({ uuid }) => uuid) }),
    };
    const reply = await api(createCredentials, { body });
    const created = reply.status === 200 ? reply.data.applications.find((one) => one.product === product.id) : undefined;
    if (created === undefined) throw new Error(reply.status === 409 ? reply.data.detail : 'The product was not added. Try again.');
    return created.uuid;
  };

  const upload = useMutation({
    mutationFn: async (file: File) => {
      abort.current = new AbortController();
      setStep({ name: 'initializing' });
      const uuid = await prepare();
      const { url, fields } = await uploadLocation(uuid);
      setStep({ name: 'uploading', share: 0 });
      await sendFile({ url, fields, file, signal: abort.current.signal, onProgress: (share) => setStep({ name: 'uploading', share }) });
      setStep({ name: 'finishing' });
      const body = { application_uuid: uuid, key: fields['key'] ?? '', file_name: file.name };
      return (await api(finishUpload, { body })).data.application;
    },
    onSettled: () => {
      setStep(undefined);
      return client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    },
    meta: { isQuiet: true },
  });
  return { upload, step, stop: () => abort.current.abort() };
}
