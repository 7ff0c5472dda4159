import type { JsonObject } from '../../domain/json/json.js';
import type { MessageRecord } from '../../models/mail/message.js';

type Origin = Pick<
  MessageRecord,
  'automationId' | 'enrollmentId' | 'step' | 'broadcastId' | 'confirmationId'
>;

/** What a message belongs to, as properties of the events about it. */
export function messageOrigin(message: Origin): JsonObject {
  const { automationId, enrollmentId, step, broadcastId, confirmationId } = message;
  return {
    ...(automationId !== null && { automationId: automationId.toHexString() }),
    ...(enrollmentId !== null && { enrollmentId: enrollmentId.toHexString() }),
    ...(step !== null && { step }),
    ...(broadcastId !== undefined && { broadcastId: broadcastId.toHexString() }),
    ...(confirmationId !== undefined && { confirmationId: confirmationId.toHexString() }),
  };
}
