import { addressHash } from '../http/address-hash.js';
import type { SmtpTrial } from '../../domain/mail/smtp-trial.js';
import { ownAddress } from '../accounts/own-address.js';
import { callerOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { parse } from '../http/parse.js';
import { sendOnce } from '../http/send.js';
import { testMailBody } from './schemas.js';
import { presentTestMail } from './test-mail-presenter.js';

/** Sends one mail through the mail server, and says what it said at each stage. */
export async function send(ctx: ApiContext, deps: Deps): Promise<void> {
  const { to = await ownAddress(deps, callerOf(ctx)) } = parse(testMailBody, ctx.state.body);
  await deps.publicLimits.take('testMail', workspaceOf(ctx).toHexString());
  // The work may run again after a conflict, the mail not.
  let trial: SmtpTrial | undefined;
  await sendOnce(ctx, deps, async () => {
    trial ??= await deps.sendTestMail(to);
    const change = {
      target: { type: 'testMail', id: null, name: null },
      before: null,
      after: { to, ok: trial.ok },
      addressHash: addressHash(deps, workspaceOf(ctx), to),
    };
    return { status: 200, body: presentTestMail(to, trial), secret: true, change };
  });
}
