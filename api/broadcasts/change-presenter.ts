import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import { auditedState, auditTarget } from '../http/audit-trail.js';
import type { Change } from '../http/change.js';
import { entityTag } from '../http/input/if-match.js';
import { presentBroadcast } from './presenter.js';

interface States {
  before: BroadcastRecord | null;
  after: BroadcastRecord;
}

/** A broadcast as it is after a change, and the change for the audit log. */
export function answerChange(states: States, status = 200) {
  const { after } = states;
  return { status, body: presentBroadcast(after), tag: entityTag(after), change: broadcastChange(states) };
}

/** A change of a broadcast, for the audit log. */
export function broadcastChange({ before, after }: States): Change {
  const target = auditTarget('broadcasts', { _id: after._id, name: after.definition.name });
  return {
    target,
    before: before && auditedState(presentBroadcast(before)),
    after: auditedState(presentBroadcast(after)),
  };
}
