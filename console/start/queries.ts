import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';

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

/** Where the stream of events does not reach the browser. */
const EVENT_POLL_MS = 3_000;

/** The latest event that was sent with a key; null until there is one. */
export const firstEventQuery = queryOptions({
  queryKey: ['events', 'first'],
  queryFn: async ({ signal }) => {
    const query = { source: 'api', limit: 1 };
    const { data } = await dataOf(api.GET('/api/events', { params: { query }, signal }));
    return data[0] ?? null;
  },
  refetchInterval: ({ state }) => (state.data ? false : EVENT_POLL_MS),
});

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/system', { signal })),
});

export const startersQuery = queryOptions({
  queryKey: ['starters'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/automations/starters', { signal })),
  staleTime: Infinity,
});
