import type { Call } from '@rampart/contract/client.ts';
import { giveFocusBack } from './give-focus-back.ts';
import { isStepUpRefusal } from './is-step-up-refusal.ts';

interface StepUpPrompt {
  readonly ask: (signal?: AbortSignal) => Promise<boolean>;
}

/** A call that wants a step-up asks for it and is repeated once, with the same input: no form has to know of it, and none is lost. */
export const withStepUp =
  (call: Call, prompt: StepUpPrompt): Call =>
  async (definition, request, init) => {
    const placeAtCall = document.activeElement;
    try {
      return await call(definition, request, init);
    } catch (error) {
      if (!isStepUpRefusal(error)) throw error;
      const places = [placeAtCall, document.activeElement];
      try {
        if (!(await prompt.ask(init?.signal))) throw error;
        return await call(definition, request, init);
      } finally {
        giveFocusBack(places);
      }
    }
  };
