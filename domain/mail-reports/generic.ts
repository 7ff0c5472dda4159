import type { JsonObject } from '../json/json.js';
import { bounce, complaint, textAt } from './fields.js';
import { bounceTypes, type MailReport } from './mail-report.js';

/**
 * The form for everything else, such as a mail server's own script: `{ "type": "bounce" | "complaint", "email",
 * "bounceType"?: "hard" | "soft" | "blocked", "code"?, "diagnostic"?, "messageId"? }`. A bounce is hard unless it says
 * otherwise.
 */
export function readGeneric(payload: JsonObject): MailReport[] {
  const given = textAt(payload, 'bounceType');
  const said = {
    email: textAt(payload, 'email'),
    providerType: given,
    codes: [textAt(payload, 'code')],
    diagnostic: textAt(payload, 'diagnostic'),
    messageId: textAt(payload, 'messageId'),
  };
  switch (textAt(payload, 'type')) {
    case 'complaint':
      return complaint('generic', said);
    case 'bounce':
      return bounce('generic', { ...said, type: bounceTypes.find((type) => type === given) ?? 'hard' });
    default:
      return [];
  }
}
