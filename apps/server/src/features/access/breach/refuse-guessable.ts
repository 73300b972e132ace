import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { BadRequest } from '../../../platform/http/http-error.ts';

/** Of 0 to 4: from 3 on it takes more than a hundred million guesses, with the words, keyboards and habits that guessers know. */
const leastScore = 3;

let judge: Promise<ZxcvbnFactory> | undefined;

async function loadJudge(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** `known`: what everyone knows of the person, such as the email address. */
export async function refuseGuessable(password: string, known: readonly string[]): Promise<void> {
  judge ??= loadJudge();
  const { score } = (await judge).check(password, [...known]);
  if (score < leastScore)
    throw new BadRequest('This password is easy to guess. Pick a longer one, such as four words that have nothing to do with each other.');
}
