import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from './client';

export type Onboarding = Schemas['Onboarding'];

/** What a workspace needs to send. */
export const marketerSteps = ['sender', 'measuring', 'automation'] as const;
export type MarketerStep = (typeof marketerSteps)[number];
/** How other systems send events: for the people who run those systems, at any time. */
export const developerSteps = ['event', 'source'] as const;
export const stepNames = [...marketerSteps, ...developerSteps] as const;
export type StepName = (typeof stepNames)[number];

/** Which first steps are done. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/onboarding', { signal })),
});

export function isStepDone(onboarding: Onboarding, step: StepName): boolean {
  switch (step) {
    case 'sender':
      return onboarding.sender && onboarding.brand;
    case 'measuring':
      return onboarding.measuring;
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
  return marketerSteps.every((step) => isStepDone(onboarding, step));
}
