import { Button, Group, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { CallFailed, createClient } from '@rampart/contract/client.ts';
import { delegateCredentials, getDelegatedConsent } from '@rampart/contract/connect.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { BrandMark } from '@rampart/ui/shell/brand-mark.tsx';
import { SignInFrame } from '@rampart/ui/shell/sign-in-frame.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../shell/api/error-text.ts';
import { announceConsentFailure } from './consent-channel.ts';
import { consentAnswer, type ConsentAnswer } from './consent-answer.ts';
import classes from './oauth.module.css';

type Granted = Extract<ConsentAnswer, { readonly kind: 'granted' }>;

/** The single-use handle is the only authority: it does not matter who is signed in here. */
const clientWith = (handle: string) =>
  createClient({
    baseUrl: window.location.origin,
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${handle}`);
      return window.fetch(url, { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer' });
    },
  });

const consentOf = async ({ accessToken }: Granted) => (await clientWith(accessToken)(getDelegatedConsent, {})).data;
type Consent = Awaited<ReturnType<typeof consentOf>>;

/** Answers the application's name. */
async function finishConsent({ accessToken, application, state, tenant, code }: Granted): Promise<string> {
  const credentials = { tenant, api_key: code, url: `${window.location.origin}/oauth-success` };
  const body = { product: application, state, credentials };
  return (await clientWith(accessToken)(delegateCredentials, { body })).data.application;
}

interface OutcomeProps {
  readonly title: string;
  /** What is asked is a group of controls; everything else is announced. */
  readonly role?: 'group' | 'status';
  readonly children: ReactNode;
}

function Outcome({ title, role = 'status', children }: OutcomeProps) {
  useDocumentTitle(`${title} · ${productName}`);
  return (
    <SignInFrame brand={<BrandMark name={productName} />} slogan="Every control you deploy is another brick in the wall.">
      <div role={role} className={classes.outcome}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </SignInFrame>
  );
}

interface QuestionProps {
  readonly consent: Consent;
  readonly onGive: () => void;
  readonly onCancel: () => void;
}

const closeWindow = (): void => window.close();

/** A window that the drawer opened is closed; one that was opened from a copied link goes on to the start. */
function WayBack() {
  return window.opener === null ? (
    <Button component="a" href="/">
      Back to {productName}
    </Button>
  ) : (
    <Button onClick={closeWindow}>Close this window</Button>
  );
}

function Failure({ title, children }: Pick<OutcomeProps, 'title' | 'children'>) {
  return (
    <Outcome title={title}>
      {children}
      <div className={classes.back}>
        <WayBack />
      </div>
    </Outcome>
  );
}

/** The link may come from anyone, so the vendor's page is not enough: it names us, and not whose tenant gets the access. */
function Question({ consent, onGive, onCancel }: QuestionProps) {
  const { application, tenant, started_by: startedBy, with_deployment: withDeployment } = consent;
  return (
    <Outcome title={`Give ${tenant} access to ${application}?`} role="group">
      <p>
        {startedBy} asked for it. {productName} will read your {application} for {tenant}
        {withDeployment ? ', and users of that tenant can change its settings' : ''}.
      </p>
      <p>Give access only if {tenant} is your organisation or works for it, and you expected this.</p>
      <Group gap="sm">
        <Button variant="filled" onClick={onGive}>
          Give access
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Outcome>
  );
}

/** Takes the answer out of the address, and says a refusal to the page that waits for it. */
function useConsentAnswer(): ConsentAnswer {
  const { searchStr } = useLocation();
  const { history } = useRouter();
  const [answer] = useState(() => consentAnswer(searchStr));
  const takeOut = useEffectEvent(() => {
    if (searchStr !== '') history.replace('/oauth-success');
    if (answer.kind === 'refused' && answer.application !== undefined)
      announceConsentFailure({ application: answer.application, reason: `${answer.description} (${answer.error})` });
  });
  useEffect(() => takeOut(), []);
  return answer;
}

/** An outage may pass. A refusal of the handle is an answer. */
const mayPass = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof CallFailed && error.status >= 400 && error.status < 500);

const closing = 'You may close this window.';

function GrantedScreen({ answer }: { readonly answer: Granted }) {
  const { application } = answer;
  const [isCancelled, setCancelled] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const consent = useQuery({
    queryKey: ['delegated-consent', application],
    queryFn: () => consentOf(answer),
    staleTime: Infinity,
    gcTime: 0,
    retry: mayPass,
    // The page that waits was told of a failure, and waits no longer.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isQuiet: true },
  });
  const { error: unasked } = consent;
  useEffect(() => {
    if (unasked !== null) announceConsentFailure({ application, reason: errorText(unasked) });
  }, [unasked, application]);
  const finish = useMutation({
    mutationFn: finishConsent,
    onError: (error) => announceConsentFailure({ application, reason: errorText(error) }),
    meta: { isQuiet: true },
    retry: false,
  });
  const problem = finish.error ?? unasked;
  if (problem !== null)
    return (
      <Failure title="Error Granting Access">
        <p>{errorText(problem)}</p>
      </Failure>
    );
  if (consent.data === undefined)
    return (
      <Outcome title="Granting access">
        <Loader size="sm" aria-hidden="true" /> One moment.
      </Outcome>
    );
  const { tenant } = consent.data;
  if (isCancelled)
    return (
      <Outcome title="No access was given">
        <p>
          {tenant} was not connected. What you agreed to on the page before stays there until you remove {productName} from the applications
          of your organisation.
        </p>
        <p>{closing}</p>
      </Outcome>
    );
  if (!isStarted) {
    const give = (): void => {
      setStarted(true);
      finish.mutate(answer);
    };
    const cancel = (): void => {
      setCancelled(true);
      announceConsentFailure({ application, reason: 'The access was not given: it was cancelled in the other window.' });
    };
    return <Question consent={consent.data} onGive={give} onCancel={cancel} />;
  }
  if (!finish.isSuccess)
    return (
      <Outcome title="Granting access">
        <Loader size="sm" aria-hidden="true" /> The connection is being tested. Keep this window open.
      </Outcome>
    );
  return (
    <Outcome title={`Access to ${finish.data} Granted!`}>
      <p>{tenant} has access now.</p>
      <p>{closing}</p>
      {answer.isOnboarding && <p>Your administrator must still finish onboarding in {productName}.</p>}
    </Outcome>
  );
}

export function OauthSuccessScreen() {
  const answer = useConsentAnswer();
  if (answer.kind === 'refused')
    return (
      <Failure title={answer.error === 'access_denied' ? 'Consent was not given' : 'The connection could not be made'}>
        <p>{answer.description}</p>
        <p className={classes.code}>Error: {answer.error}</p>
      </Failure>
    );
  if (answer.kind === 'nothing')
    return (
      <Failure title="Something Went Wrong">
        <p>There are no authorization details detected.</p>
      </Failure>
    );
  return <GrantedScreen answer={answer} />;
}
