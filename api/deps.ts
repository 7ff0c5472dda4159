import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Settings } from '../config/settings.js';
import type { Preview } from '../domain/render/preview.js';
import type { Engine } from '../engine/engine.js';
import type { Database } from '../models/database.js';
import type { AuditLog } from './http/change.js';
import type { IdempotencyStore } from './http/idempotency.js';
import type { Credentials } from './accounts/credentials.js';
import type { EventTails } from './events/event-tails.js';
import type { PublicLimits } from './http/public-limits.js';
import type { RenderTime } from './http/render-time.js';
import type { SourceLookup } from './sources/source-lookup.js';
import type { SignInLimits } from './accounts/sign-in-limits.js';
import type { ReadinessCheck } from './system/readiness.js';

/** The settings that the API needs. */
export type ApiSettings = Pick<
  Settings,
  | 'baseUrl'
  | 'secure'
  | 'secretKey'
  | 'signUp'
  | 'setupToken'
  | 'senderDomains'
  | 'mailQuota'
  | 'trustProxy'
  | 'rateLimitApi'
  | 'allowPrivateWebhooks'
  | 'metrics'
  | 'metricsAccess'
  | 'calendarSpread'
> & { temporal: Pick<Settings['temporal'], 'uiUrl' | 'namespace'> };

/** The dependencies of `createApp`. */
export interface AppDeps {
  db: Database;
  engine: Engine;
  settings: ApiSettings;
  log: Logger;
  metrics: Registry;
  /** What `/metrics` answers: the metrics of all API processes on this port. */
  metricsText?: () => Promise<string>;
  /** The checks behind `/readyz`. */
  readiness: ReadinessCheck[];
  /** Why a text is not valid Liquid, or null; as the renderer judges it. */
  checkTemplate: (text: string) => string | null;
  /** Why a webhook may not go to a URL, by what its name resolves to; null when it may, as far as can be told. */
  checkTarget: (url: string) => Promise<string | null>;
  /** Renders what steps would send. */
  preview: Preview;
  /** Aborted on shutdown, so that streams end. */
  closing?: AbortSignal;
  /** The current time; tests replace it. */
  clock?: () => Date;
}

/** The dependencies of handlers: `AppDeps` and the state that one app keeps in memory. */
export interface Deps extends Required<AppDeps> {
  credentials: Credentials;
  signInLimits: SignInLimits;
  publicLimits: PublicLimits;
  renderTime: RenderTime;
  idempotency: IdempotencyStore;
  audit: AuditLog;
  /** The OpenAPI description of the route table, as JSON. */
  openApi: () => string;
  sources: SourceLookup;
  eventTails: EventTails;
}
