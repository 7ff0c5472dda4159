import { createTemporal } from '../engine/temporal/temporal.js';
import { verify, type CheckResult } from '../engine/verify/verify.js';
import { runCommand } from './run-command.js';

/** Relays and jobs change what looks wrong for a moment within seconds. */
const PAUSE_MS = 3_000;

/** The operator's command that checks what must hold between collections and against Temporal; it changes nothing. */
await runCommand(async ({ settings, db }) => {
  const temporal = createTemporal(settings.temporal);
  try {
    const found = await verify({ db, client: temporal.client, pauseMs: PAUSE_MS }, (result) =>
      process.stdout.write(lines(result)),
    );
    process.stdout.write(found === 0 ? '\nNothing is wrong.\n' : `\n${String(found)} things are wrong.\n`);
    if (found > 0) process.exitCode = 1;
  } finally {
    await temporal.close();
  }
});

function lines({ name, checked, found, findings }: CheckResult): string {
  const state = found === 0 ? 'ok' : `${String(found)} wrong`;
  const shown = findings.map(({ id, problem }) => `    ${id}: ${problem}\n`);
  const more = found > findings.length ? `    and ${String(found - findings.length)} more\n` : '';
  return `  ${name.padEnd(38)}${String(checked).padStart(9)} checked  ${state}\n${shown.join('')}${more}`;
}
