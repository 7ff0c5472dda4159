import { ApplicationFailure } from '@temporalio/activity';

/** Why an activity did not do its work. Only the code enters Temporal; words stay in MongoDB. */
export const failureCodes = [
  'mailRefused',
  'mailNotDelivered',
  'mailMisconfigured',
  'templateInvalid',
  'webhookRefused',
  'webhookFailed',
  'webhookAnswered',
  'webhookBusy',
  'contactRefused',
  'claimHeld',
  'definitionMissing',
  'definitionInvalid',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** Tried again by the activity's policy. */
export function retryable(code: FailureCode, nextRetryDelay?: number): ApplicationFailure {
  return ApplicationFailure.create({
    message: code,
    type: code,
    nonRetryable: false,
    ...(nextRetryDelay === undefined ? {} : { nextRetryDelay }),
  });
}

/** Not tried again: the enrollment fails and an operator may retry it. */
export function nonRetryable(code: FailureCode): ApplicationFailure {
  return ApplicationFailure.create({ message: code, type: code, nonRetryable: true });
}
