import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { contextWords } from './context-words.ts';

/** Of 0 to 4: from 3 on it takes more than a hundred million guesses, with the words, keyboards and habits that guessers know. */
const leastScore = 3;

let judge: Promise<ZxcvbnFactory> | undefined;

async function loadJudge(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

const shortestWord = 4;

/** A name of several words is guessed by each of them, too. */
const wordsOf = (known: readonly string[]): string[] =>
  [...contextWords, ...known].flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter(({ length }) => length >= shortestWord);

/** What is left beside such words has to be worth guessing: as many letters and digits as this. */
const leastBeside = 6;

function isLittleMore(password: string, words: readonly string[]): boolean {
  const whole = password.toLowerCase();
  const byLength = words.map((word) => word.toLowerCase()).toSorted((one, other) => other.length - one.length);
  const rest = byLength.reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest !== whole && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastBeside;
}

/** `known`: what everyone knows of the person, such as the email address. */
export async function refuseGuessable(password: string, known: readonly string[]): Promise<void> {
  judge ??= loadJudge();
  const words = wordsOf(known);
  const { score } = (await judge).check(password, words);
  if (score < leastScore || isLittleMore(password, words))
    throw new BadRequest('This password is easy to guess. Pick a longer one, such as four words that have nothing to do with each other.');
}
