import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from './client';

export type Onboarding = Schemas['Onboarding'];

export const stepNames = ['sender', 'event', 'source', 'automation'] as const;
export type StepName = (typeof stepNames)[number];

/** Which first steps are done. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/onboarding', { signal })),
});

/** A source can wait until a provider is connected; the other steps make a workspace that sends. */
export const optionalSteps: readonly StepName[] = ['source'];

export function isStepDone(onboarding: Onboarding, step: StepName): boolean {
  switch (step) {
    case 'sender':
      return onboarding.sender && onboarding.brand;
    case 'event':
      return onboarding.keyUsed;
    case 'source':
      return onboarding.sourceReceived;
    case 'automation':
      return onboarding.automationActive && onboarding.mailSent;
  }
}

/** Whether nothing is left that a new workspace needs. */
export function isStartDone(onboarding: Onboarding): boolean {
  return stepNames.every((step) => optionalSteps.includes(step) || isStepDone(onboarding, step));
}
