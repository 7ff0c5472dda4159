/** `node --import ./scripts/env-file.mjs …` reads `.env` if it exists; environment variables take precedence. */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
