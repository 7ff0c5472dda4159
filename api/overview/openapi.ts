import { ok, type Operations } from '../openapi/operation.js';
import { attentionSchema, onboardingSchema } from './presenter.js';

export const overviewOperations: Operations = {
  'GET /api/onboarding': {
    summary: 'Read which first steps are done',
    responses: ok(onboardingSchema),
  },
  'GET /api/attention': {
    summary: 'Read what needs attention',
    responses: ok(attentionSchema),
  },
};
