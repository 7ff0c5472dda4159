import Type, { type Static } from 'typebox';
import { attentionKinds, attentionSubjects } from '../../domain/attention/attention.js';
import {
  count,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';
import type { AttentionItem } from './attention-item.js';
import type { Onboarding } from './onboarding.js';

export const onboardingSchema = responseSchema('Onboarding', {
  sender: flag,
  brand: flag,
  postalAddress: flag,
  measuring: flag,
  keyUsed: flag,
  sourceReceived: flag,
  contact: flag,
  automation: flag,
  automationActive: flag,
  mailSent: flag,
});

export function presentOnboarding(steps: Onboarding): Static<typeof onboardingSchema> {
  return { ...steps };
}

const item = objectSchema({
  kind: Type.Enum([...attentionKinds]),
  count: orNull(count),
  countIsExact: flag,
  since: orNull(instant),
  nextAt: orNull(instant),
  subject: orNull(objectSchema({ type: Type.Enum([...attentionSubjects]), id, name: orNull(text) })),
  reason: orNull(text),
  look: objectSchema({ path: text, query: Type.Record(Type.String(), Type.String()) }),
});

export const attentionSchema = responseSchema('Attention', { data: Type.Array(item) });

export function presentAttention(items: readonly AttentionItem[]): Static<typeof attentionSchema> {
  return {
    data: items.map(({ isCut: _, ...one }) => ({
      ...one,
      since: one.since?.toISOString() ?? null,
      nextAt: one.nextAt?.toISOString() ?? null,
    })),
  };
}
