import type { ObjectId } from 'mongodb';
import { derivedId } from '../core/ids.js';

/** A visit of a step, which has at most one effect. */
interface EffectVisit {
  enrollmentId: string;
  visit: number;
}

/** The message of a visit of an email step. */
export function stepMessageId({ enrollmentId, visit }: EffectVisit): ObjectId {
  return derivedId('mail', enrollmentId, visit);
}

/** The delivery of a visit of a webhook step; its id is also the `webhook-id`. */
export function stepDeliveryId({ enrollmentId, visit }: EffectVisit): ObjectId {
  return derivedId('webhook', enrollmentId, visit);
}
