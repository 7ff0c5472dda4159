import { reseal } from '../models/core/reseal.js';
import { openKeyring } from '../models/core/open-keyring.js';
import { runCommand } from './run-command.js';

/** The operator's command after a change of SECRET_KEY: seals everything with the current key. */
await runCommand(async ({ settings, db }) => {
  const { sealedAnew, current, unreadable } = await reseal(db, await openKeyring(db, settings));
  process.stdout.write(
    `${String(sealedAnew)} values sealed anew, ${String(current)} already sealed with SECRET_KEY, ` +
      `${String(unreadable)} that no key opens\n`,
  );
  if (unreadable > 0) process.exitCode = 1;
});
