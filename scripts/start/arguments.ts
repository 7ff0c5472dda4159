import { parseArgs } from 'node:util';

export interface StartArguments {
  /** `--port`: the API's port; undefined takes PORT, or 3000, or any free one. */
  port: string | undefined;
  /** `--data`: the folder for all data; undefined takes DATA_DIR or the default. */
  data: string | undefined;
  /** `--watch`: builds and restarts api and worker when a source changes. */
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

/** @throws Error that names an unknown or malformed argument. */
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
