/** `node --import ./scripts/env-file.mjs …` reads `.env`, where there is one; the environment wins over it. */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
