import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Settings } from '../config/settings.js';
import type { Renders } from '../domain/render/renders.js';
import type { LookUpText } from '../domain/mail/sender-dns.js';
import type { ProviderTrial } from '../domain/mail/sending-provider.js';
import type { SmtpTrial } from '../domain/mail/smtp-trial.js';
import type { Engine } from '../engine/engine.js';
import type { Database } from '../models/core/database.js';
import type { WorkspaceRecord } from '../models/accounts/workspace.js';
import type { AuditLog } from './http/change.js';
import type { IdempotencyStore } from './http/idempotency.js';
import type { Credentials } from './accounts/keys/credentials.js';
import type { StreamPlaces } from './http/limits/stream-places.js';
import type { FileScans } from './imports/file-scans.js';
import type { FetchFile } from './imports/sent-file.js';
import type { PublicLimits } from './http/limits/public-limits.js';
import type { ReadLanes } from './http/limits/read-lanes.js';
import type { WorkTime } from './http/limits/work-time.js';
import type { FormViews } from './forms/form-views.js';
import type { MailHits } from './tracking/mail-hits.js';
import type { SourceLookup } from './sources/source-lookup.js';
import type { GetUrl } from './sources/sns-certificates.js';
import type { SignInLimits } from './accounts/sessions/sign-in-limits.js';
import type { ReadinessCheck } from './system/readiness.js';

/** The settings that the API needs. */
export type ApiSettings = Pick<
  Settings,
  | 'version'
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
  | 'mailUiUrl'
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
  /** Fetches a URL with GET, only from a public address; null if there was no response. */
  getUrl: GetUrl;
  /** Fetches a file with GET, only from a public address; the reason if it cannot. */
  fetchFile: FetchFile;
  /** Hands a test mail to the mail server, from the installation's own address. */
  sendTestMail: (to: string) => Promise<SmtpTrial>;
  /** Hands a test mail to the provider of a workspace that has one, from its sender. */
  tryProvider: (workspace: WorkspaceRecord, to: string) => Promise<ProviderTrial>;
  /** Looks up TXT records. */
  lookUpText: LookUpText;
  /** Renders what steps would send. */
  renders: Pick<Renders, 'mail' | 'rule' | 'confirmation' | 'dryRun' | 'imported'>;
  /** Clicks and opens that are recorded after they were answered. */
  mailHits: Pick<MailHits, 'add'>;
  /** Aborted on shutdown, so that streams end. */
  closing?: AbortSignal;
  /** The current time; tests replace it. */
  clock?: () => Date;
}

/** The OpenAPI description of the route table, as JSON. */
export interface Description {
  text: string;
  gzipped: Buffer;
}

/** The dependencies of handlers: `AppDeps` and the state that one app keeps in memory. */
export interface Deps extends Required<AppDeps> {
  credentials: Credentials;
  signInLimits: SignInLimits;
  publicLimits: PublicLimits;
  /** Of previews and dry runs. */
  renderTime: WorkTime;
  /** Of what may scan. */
  readLanes: ReadLanes;
  idempotency: IdempotencyStore;
  audit: AuditLog;
  openApi: () => Description;
  /** The JSON Schema of a component of that description, by itself. */
  componentSchema: (name: string) => object;
  sources: SourceLookup;
  formViews: FormViews;
  /** Of clients that follow the event log. */
  eventTails: StreamPlaces;
  /** Of files that are uploaded or fetched. */
  fileArrivals: StreamPlaces;
  /** Reads the files of imports. */
  fileScans: FileScans;
  /** Of files that are downloaded. */
  downloads: StreamPlaces;
}
