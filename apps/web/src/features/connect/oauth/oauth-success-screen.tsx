import { Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createClient } from '@rampart/contract/client.ts';
import { delegateCredentials } from '@rampart/contract/connect.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { BrandMark } from '@rampart/ui/shell/brand-mark.tsx';
import { SignInFrame } from '@rampart/ui/shell/sign-in-frame.tsx';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../../shell/api/error-text.ts';
import { announceConsentFailure } from './consent-channel.ts';
import { consentAnswer, type ConsentAnswer } from './consent-answer.ts';
import classes from './oauth.module.css';

type Granted = Extract<ConsentAnswer, { readonly kind: 'granted' }>;

/** Answers the application's name. The single-use handle is the only authority: it does not matter who is signed in here. */
async function finishConsent({ accessToken, application, state, tenant, code }: Granted): Promise<string> {
  const baseUrl = window.location.origin;
  const call = createClient({
    baseUrl,
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${accessToken}`);
      return window.fetch(url, { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer' });
    },
  });
  const credentials = { tenant, api_key: code, url: `${baseUrl}/oauth-success` };
  return (await call(delegateCredentials, { body: { product: application, state, credentials } })).data.application;
}

interface OutcomeProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Outcome({ title, children }: OutcomeProps) {
  useDocumentTitle(`${title} · ${productName}`);
  return (
    <SignInFrame brand={<BrandMark name={productName} />} slogan="Every control you deploy is another brick in the wall.">
      <div role="status" className={classes.outcome}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </SignInFrame>
  );
}

/** Takes the answer out of the address, then hands it on, once. */
function useConsentAnswer() {
  const { searchStr } = useLocation();
  const { history } = useRouter();
  const [answer] = useState(() => consentAnswer(searchStr));
  const finish = useMutation({
    mutationFn: finishConsent,
    onError: (error, { application }) => announceConsentFailure({ application, reason: errorText(error) }),
    meta: { isQuiet: true },
    retry: false,
  });
  const isHandedOn = useRef(false);
  const handOn = useEffectEvent(() => {
    if (searchStr !== '') history.replace('/oauth-success');
    if (answer.kind === 'refused' && answer.application !== undefined)
      announceConsentFailure({ application: answer.application, reason: `${answer.description} (${answer.error})` });
    if (isHandedOn.current || answer.kind !== 'granted') return;
    isHandedOn.current = true;
    finish.mutate(answer);
  });
  useEffect(() => handOn(), []);
  return { answer, finish };
}

export function OauthSuccessScreen() {
  const { answer, finish } = useConsentAnswer();
  if (answer.kind === 'refused') return <Outcome title={`Error: ${answer.error}`}>{answer.description}</Outcome>;
  if (answer.kind === 'nothing') return <Outcome title="Something Went Wrong">There are no authorization details detected.</Outcome>;
  if (finish.isError) return <Outcome title="Error Granting Access">{errorText(finish.error)}</Outcome>;
  if (!finish.isSuccess) {
    return (
      <Outcome title="Granting access">
        <Loader size="sm" aria-hidden="true" /> The connection is being tested. Keep this window open.
      </Outcome>
    );
  }
  return (
    <Outcome title={`Access to ${finish.data} Granted!`}>
      <p>You may close this window.</p>
      {answer.isOnboarding && <p>Your administrator must still finish onboarding in {productName}.</p>}
    </Outcome>
  );
}
