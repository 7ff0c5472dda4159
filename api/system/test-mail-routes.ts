import { addressHash } from '../http/limits/address-hash.js';
import { invalid } from '../../domain/errors.js';
import type { SmtpTrial } from '../../domain/mail/smtp-trial.js';
import { callersAddress } from '../accounts/links/own-address.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { parse } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { countedTestMail } from './counted-test-mail.js';
import { testMailBody } from './schemas.js';
import { presentTestMail } from './test-mail-presenter.js';

/** Sends the caller one mail through the mail server, and says what it said at each stage. */
export async function send(ctx: ApiContext, deps: Deps): Promise<void> {
  const to = await callersAddress(deps, getCaller(ctx));
  const asked = parse(testMailBody, ctx.state.body).to;
  if (asked !== undefined && asked !== to)
    throw invalid([
      { path: 'to', message: 'must be your own address: this mail comes from the installation' },
    ]);
  // The work may run again after a conflict, the mail not.
  let trial: SmtpTrial | undefined;
  await sendOnce(ctx, deps, async () => {
    trial ??= await countedTestMail(deps, { workspaceId: getWorkspaceId(ctx), to });
    const change = {
      target: { type: 'testMail', id: null, name: null },
      before: null,
      after: { to, ok: trial.ok },
      addressHash: addressHash(deps, getWorkspaceId(ctx), to),
    };
    return { status: 200, body: presentTestMail(to, trial, deps.settings.signUp), secret: true, change };
  });
}
