import { parseArgs } from 'node:util';

export interface StartArguments {
  /** `--port`: the API's port; by default PORT, or 3000, or any free one. */
  port: string | undefined;
  /** `--data`: the data folder; by default DATA_DIR or `.rollcall/data`. */
  data: string | undefined;
  /** `--watch`: rebuilds and restarts api and worker when a source file changes. */
  watch: boolean;
  help: boolean;
}

export const usage = `Usage: npm start -- [--port N] [--data DIR]

Runs Rollcall on this machine: MongoDB, Temporal, a mail catcher, the API and a worker.

  --port N     port of the API (default 3000, or a free one when 3000 is in use)
  --data DIR   where all data are kept (default .rollcall/data)
  --watch      build again and restart the API and the worker when a source changes

MONGODB_URI, TEMPORAL_ADDRESS and SMTP_URL name servers of your own; see .env.example for all settings.
`;

/** @throws Error for an unknown or malformed argument */
export function parseArguments(args: string[]): StartArguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      watch: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return { port: values.port, data: values.data, watch: values.watch, help: values.help };
}
