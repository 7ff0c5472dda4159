import { parseArguments, usage } from './seed/arguments.js';
import { createClient } from './seed/client.js';
import { fill } from './seed/fill.js';
import { people } from './seed/people.js';
import { report } from './seed/report.js';
import { signIn } from './seed/sign-in.js';

/** Creates a demo workspace on a running Rollcall, using only its public API. */
async function main(): Promise<void> {
  const input = parseArguments(process.argv.slice(2), process.env);
  if (input.help) {
    process.stdout.write(usage);
    return;
  }
  const client = createClient(input.url);
  const { isNew } = await signIn(client, input);
  const made = await fill(client, people(new Date()), isNew);
  process.stdout.write(await report(client, input, made));
}

try {
  await main();
} catch (error) {
  const isUnreachable = error instanceof TypeError && error.message === 'fetch failed';
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    isUnreachable
      ? 'No server is running there: start Rollcall first, or pass its address with --url.\n'
      : `${message}\n`,
  );
  process.exitCode = 1;
}
