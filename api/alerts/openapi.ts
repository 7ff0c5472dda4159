import { instant, responseSchema } from '../http/output/response-schema.js';
import { edit, tagged, type Operations } from '../openapi/operation.js';
import { ownAlertsSchema, workspaceAlertsSchema } from './presenter.js';
import { ownAlertsBody, trialBody, workspaceAlertsBody } from './schemas.js';

const trialSchema = responseSchema('AlertTrial', { at: instant });

export const alertsOperations: Operations = {
  'GET /api/alerts': {
    summary: 'Read what you are told by email',
    responses: tagged(ownAlertsSchema),
    problems: ['not_found'],
  },
  'PUT /api/alerts': edit({
    summary: 'Choose what you are told by email',
    body: ownAlertsBody,
    example: { times: { failedEnrollments: 'atOnce', unmappedEvents: 'off' }, language: 'de' },
    responses: tagged(ownAlertsSchema),
    problems: ['not_found'],
  }),
  'GET /api/workspace/alerts': {
    summary: 'Read what Slack and a webhook are told',
    responses: tagged(workspaceAlertsSchema),
    problems: ['not_found'],
  },
  'PUT /api/workspace/alerts': edit({
    summary: 'Choose what Slack and a webhook are told',
    body: workspaceAlertsBody,
    example: {
      slack: { url: 'https://hooks.slack.com/services/T0/B0/key', times: { failedEnrollments: 'atOnce' } },
      webhook: null,
    },
    responses: tagged(workspaceAlertsSchema),
    problems: ['not_found'],
  }),
  'POST /api/workspace/alerts/test': {
    summary: 'Send a test message to Slack or the webhook',
    body: trialBody,
    example: { channel: 'slack' },
    responses: { 202: { description: 'Queued.', schema: { ...trialSchema } } },
    problems: ['not_found', 'conflict', 'rate_limited'],
  },
};
