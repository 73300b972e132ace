import type { ComponentType } from 'react';
import { CompleteStep } from './steps/complete-step.tsx';
import { ContentStep } from './steps/content-step.tsx';
import { ControlsStep } from './steps/controls-step.tsx';
import { EnableStep } from './steps/enable-step.tsx';
import { ExclusionStep } from './steps/exclusion-step.tsx';
import { IntroductionStep } from './steps/introduction-step.tsx';
import { PeopleStep } from './steps/people-step.tsx';
import { SubscribeStep } from './steps/subscribe-step.tsx';

/** By the path of the step page: one file each. */
export const stepPages: Readonly<Record<string, ComponentType>> = {
  introduction: IntroductionStep,
  controls: ControlsStep,
  people: PeopleStep,
  exclusion: ExclusionStep,
  content: ContentStep,
  enable: EnableStep,
  complete: CompleteStep,
  'subscription/subscribe': SubscribeStep,
};
