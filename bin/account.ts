import { accountCommands, operateAccount, type AccountCommand } from '../api/accounts/operate-account.js';
import { createAuditLog } from '../api/audit/audit-log.js';
import { runCommand } from './run-command.js';

const USAGE = `Usage: npm run account -- <command> <email>

  create       make a verified account with a workspace of its own, and print a link to set its password
  api-key      print a new key with all rights in the workspace that the account last used
  reset-link   print a link to set a new password; it works once and expires in an hour
  verify       mark the email address as verified
  remove-second-factor   for someone who has lost their authenticator app and recovery codes
`;

/** The operator's command for accounts, for installations without mail. Needs the settings of the API. */
async function main([command, email]: string[]): Promise<void> {
  if (!isCommand(command) || email === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  await runCommand(async ({ settings, db }) => {
    const deps = { db, clock: db.now, audit: createAuditLog({ db, clock: db.now }), settings };
    process.stdout.write(`${await operateAccount(deps, { command, email })}\n`);
  });
}

function isCommand(text: string | undefined): text is AccountCommand {
  return accountCommands.some((command) => command === text);
}

await main(process.argv.slice(2));
