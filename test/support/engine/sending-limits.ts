import { DateTime } from 'luxon';
import type { QuietHours, SendingLimits } from '../../../domain/mail/sending-limits.js';
import type { TestWorkspace } from './engine.js';

/** Quiet hours that began hours ago and last for hours, in UTC. */
export function quietNow(): QuietHours {
  const at = (hours: number) => DateTime.utc().plus({ hours }).toFormat('HH:mm');
  return { from: at(-2), to: at(3), days: null };
}

/** Sets what limits the marketing mail of a workspace; what is left out is unlimited. */
export async function limitMail(ws: TestWorkspace, limits: Partial<SendingLimits>): Promise<void> {
  const marketingLimits = { quietHours: null, cap: null, ...limits };
  await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { marketingLimits } });
}
