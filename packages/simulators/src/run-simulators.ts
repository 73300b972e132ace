import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Fault } from './kit/fault-plan.ts';
import type { Answer, Ask, Whereabouts, Wish } from './kit/process-messages.ts';
import type { KeepOptions } from './kit/start-simulators.ts';
import type { WorldOptions } from './world/world.ts';

export interface SimulatorProcess extends Whereabouts {
  /** Moves the world on; resolves when every vendor has done what was due. */
  advanceTo(now: Date): Promise<void>;
  orderFault(simulator: string, fault: Fault): Promise<void>;
  stop(): Promise<void>;
}

/** Numbers what is asked, so that answers find who waits for them. */
class Telephone {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (failure: Error) => void }>();
  #asked = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (answer: Answer) => {
      this.#waiting.get(answer.number)?.resolve(answer);
      this.#waiting.delete(answer.number);
    });
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The process of the simulators has ended.'));
      this.#waiting.clear();
    });
  }

  async ask(wish: Wish): Promise<Whereabouts | undefined> {
    if (!this.#child.connected) throw new Error('The process of the simulators has ended.');
    this.#asked += 1;
    const ask: Ask = { ...wish, number: this.#asked };
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(ask.number, { resolve, reject });
      this.#child.send(ask, (failure) => failure && reject(failure));
    });
    if (answer.outcome === 'failed') throw new Error(answer.reason);
    return answer.whereabouts;
  }
}

/** Runs the world and every registered simulator in a process of its own. */
export async function runSimulators(options: WorldOptions, keep: KeepOptions = {}): Promise<SimulatorProcess> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    // Structured clones carry dates and patterns; JSON does not.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A world makes much that lives for a moment, and without a bound Node lets it pile up to several times what is in use.
    execArgv: [`--max-old-space-size=${Math.round(220 + options.people * 0.008)}`],
  });
  const telephone = new Telephone(child);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    if (child.connected) child.disconnect();
    await gone;
  };
  try {
    const whereabouts = await telephone.ask({ ask: 'start', options, keep });
    if (whereabouts === undefined) throw new Error('The process of the simulators did not say where they are.');
    return {
      ...whereabouts,
      async advanceTo(now) {
        await telephone.ask({ ask: 'advance', to: now });
      },
      async orderFault(simulator, fault) {
        await telephone.ask({ ask: 'order-fault', simulator, fault });
      },
      stop,
    };
  } catch (failure) {
    await stop();
    throw failure;
  }
}
