import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Fault } from './kit/fault-plan.ts';
import type { Addresses, Answer, Command, Request } from './kit/process-messages.ts';
import type { RunOptions } from './kit/start-simulators.ts';
import type { WorldOptions } from './world/world.ts';

export interface SimulatorProcess extends Addresses {
  /** Advances the world; resolves when every vendor has carried out what was due. */
  advanceTo(now: Date): Promise<void>;
  orderFault(simulator: string, fault: Fault): Promise<void>;
  stop(): Promise<void>;
}

/** Numbers the requests to the process, so that each answer finds its request. */
class ProcessClient {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, { resolve: (answer: Answer) => void; reject: (failure: Error) => void }>();
  #sent = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (answer: Answer) => {
      this.#pending.get(answer.number)?.resolve(answer);
      this.#pending.delete(answer.number);
    });
    child.on('exit', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('The process of the simulators has ended.'));
      this.#pending.clear();
    });
  }

  async send(command: Command): Promise<Addresses | undefined> {
    if (!this.#child.connected) throw new Error('The process of the simulators has ended.');
    this.#sent += 1;
    const request: Request = { ...command, number: this.#sent };
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#pending.set(request.number, { resolve, reject });
      this.#child.send(request, (failure) => failure && reject(failure));
    });
    if (answer.outcome === 'failed') throw new Error(answer.reason);
    return answer.addresses;
  }
}

/** Runs the world and every registered simulator in a separate process. */
export async function runSimulators(options: WorldOptions, run: Omit<RunOptions, 'clock'> = {}): Promise<SimulatorProcess> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    // Structured clones carry dates and patterns; JSON does not.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A world makes many short-lived objects, and without a bound Node lets them grow to several times what is in use. With too narrow a bound it collects garbage all the time.
    execArgv: [`--max-old-space-size=${Math.round(700 + options.people * 0.008)}`],
  });
  const client = new ProcessClient(child);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.connected) child.disconnect();
    await ended;
  };
  try {
    const addresses = await client.send({ command: 'start', options, run });
    if (addresses === undefined) throw new Error('The process of the simulators did not answer with its addresses.');
    return {
      ...addresses,
      async advanceTo(now) {
        await client.send({ command: 'advance', to: now });
      },
      async orderFault(simulator, fault) {
        await client.send({ command: 'order-fault', simulator, fault });
      },
      stop,
    };
  } catch (failure) {
    await stop();
    throw failure;
  }
}
