export interface OutgoingEvent {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends what a vendor reports of itself, one event after the other. */
export class WebhookSender {
  #last: Promise<void> = Promise.resolve();
  readonly #answers: number[] = [];

  send({ url, body, headers }: OutgoingEvent): void {
    this.#last = this.#post(this.#last, { url, body, headers });
  }

  async #post(before: Promise<void>, { url, body, headers }: OutgoingEvent): Promise<void> {
    await before;
    const sent = fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } });
    const answer = await sent.catch(() => undefined);
    this.#answers.push(answer?.status ?? 0);
  }

  /** What each event was answered with, in order, once all of them were sent; 0 where no one answered. */
  async answers(): Promise<readonly number[]> {
    await this.#last;
    return [...this.#answers];
  }
}
