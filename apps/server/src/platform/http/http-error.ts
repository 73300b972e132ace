import type { Problem, ProblemCode } from '@rampart/contract/problem.ts';

type Detail = Problem['detail'];

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function wordsOf(detail: Detail): string {
  if (typeof detail === 'string') return detail;
  return Array.isArray(detail) ? detail.map(({ msg }) => asSentence(msg)).join(' ') : detail.error;
}

/** A refusal with its status. `detail` is written for the person reading the screen and says what to do next. */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: Detail;
  readonly code: ProblemCode | undefined;
  /** The audit log has it already, in the words of what was tried. */
  isRecorded = false;
  constructor(status: number, detail: Detail, code?: ProblemCode) {
    super(wordsOf(detail));
    this.status = status;
    this.detail = detail;
    this.code = code;
  }
}

export class BadRequest extends HttpError {
  constructor(detail: Detail, code?: ProblemCode) {
    super(400, detail, code);
  }
}

export class Unauthenticated extends HttpError {
  constructor(detail = 'Your session has ended. Sign in again.', code?: ProblemCode) {
    super(401, detail, code);
  }
}

export class Forbidden extends HttpError {
  constructor(detail = 'You do not have permission to perform this action.') {
    super(403, detail);
  }
}

/** 403 as well, but not recorded: something must be done first, and consoles ask again until it is. */
export class NotYet extends HttpError {
  constructor(detail: string) {
    super(403, detail);
  }
}

/** 403 as well: the console asks the person to prove who they are, and repeats the call. */
export class StepUpRequired extends HttpError {
  constructor() {
    super(403, 'Confirm that it is you, then repeat this change.', 'step_up_required');
  }
}

/** Also the answer for what belongs to another tenant. */
export class NotFound extends HttpError {
  constructor(what: string) {
    super(404, `This ${what} does not exist, or you have no access to it.`);
  }
}

export class TooManyRequests extends HttpError {
  constructor(detail = 'Too many requests. Wait a minute, then try again.') {
    super(429, detail);
  }
}

/** 444: the thing asked about is not set up. Never retried by the web. */
export class NotConfigured extends HttpError {
  constructor(what: string) {
    super(444, `${what} is not configured.`);
  }
}
