const key = 'rampart.consent-failure';

/** What the consent window says to the page that opened it: the vendor's pages are between them, so no window refers to the other. */
export interface ConsentFailure {
  /** The product that was to be connected. */
  readonly application: string;
  readonly reason: string;
}

function failureIn(text: string | null): ConsentFailure | undefined {
  const { application, reason } = JSON.parse(text ?? '{}') as Partial<Record<string, unknown>>;
  return typeof application === 'string' && typeof reason === 'string' ? { application, reason } : undefined;
}

/** Written to be heard by the other windows, then of no use. A link that was opened in another browser ends by its time. */
export function announceConsentFailure(failure: ConsentFailure): void {
  window.localStorage.setItem(key, JSON.stringify(failure));
  window.localStorage.removeItem(key);
}

/** Answers with how to stop listening. */
export function onConsentFailure(listener: (failure: ConsentFailure) => void): () => void {
  const hear = (event: StorageEvent): void => {
    const failure = event.key === key ? failureIn(event.newValue) : undefined;
    if (failure !== undefined) listener(failure);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
