import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import type { AutomationDefinition, AutomationStatus, Step } from '../../../domain/automation/automation.js';
import { customEventKey } from '../../../domain/automation/event-name.js';
import type { JsonObject, JsonValue } from '../../../domain/json/json.js';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import type { ContactPatch } from '../../../domain/contact/contact-state.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import type { Recorded, RecordCall } from '../../../engine/intake/batches/calls.js';
import { createEngine, type Engine } from '../../../engine/engine.js';
import { createTemporal, type Temporal } from '../../../engine/temporal/temporal.js';
import { automationVersionId } from '../../../models/automations/automation-version-id.js';
import type { Database } from '../../../models/core/database.js';
import { testDatabase } from '../servers/database.js';

/** Also the one of the tests' APIs (api.ts). */
export const secretKey = Buffer.alloc(32, 7);
export const silent = pino({ level: process.env['TEST_LOG'] ?? 'silent' });

/** Nothing listens there: for tests that do not need Temporal. */
export const NO_TEMPORAL = '127.0.0.1:1';

/** Where runs link to. */
export const CONSOLE_URL = 'https://console.rollcall.test';

export function temporalAt(address: string, namespace = 'rollcall'): Temporal {
  return createTemporal({ address, namespace, apiKey: null, tls: null, consoleUrl: CONSOLE_URL });
}

interface EngineOptions {
  directRows?: number;
  clock?: () => Date;
  /** Called with the number of calls of each batch. */
  onBatch?: (calls: number) => void;
  onTooMany?: (entries: number) => void;
}

/** A separate engine on a database, as each process has one. */
export function engineOn(
  db: Database,
  temporal: Temporal = temporalAt(NO_TEMPORAL),
  {
    directRows = 16,
    clock = db.now,
    onBatch = () => undefined,
    onTooMany = () => undefined,
  }: EngineOptions = {},
): Engine {
  return createEngine({
    db,
    temporal,
    log: silent,
    secretKey,
    clock,
    metrics: { batch: onBatch, commitError: () => undefined, tooMany: onTooMany },
    directRows,
  });
}

/** A new workspace with the operations that tests need, on any engine. */
export class TestWorkspace {
  readonly id = new ObjectId();

  private constructor(
    readonly db: Database,
    readonly engine: Engine,
  ) {}

  static async create(options: { db?: Database; engine?: Engine } = {}): Promise<TestWorkspace> {
    const db = options.db ?? (await testDatabase());
    const workspace = new TestWorkspace(db, options.engine ?? engineOn(db));
    await db.models.Workspace.create({
      _id: workspace.id,
      name: 'Test',
      timezone: 'UTC',
      retentionDays: 90,
      automationsRev: 0,
      createdAt: new Date(),
    });
    return workspace;
  }

  /** The same workspace as another process sees it. */
  on(engine: Engine): TestWorkspace {
    const other = new TestWorkspace(this.db, engine);
    Object.assign(other, { id: this.id });
    return other;
  }

  async automation(
    parts: Partial<AutomationDefinition> & { on: string; exitsOn?: string },
    status: AutomationStatus = 'active',
  ): Promise<ObjectId> {
    const automationId = new ObjectId();
    const { on, exitsOn, ...rest } = parts;
    const steps: Step[] = [{ id: 'wait', type: 'wait', for: '30 days' }];
    const definition: AutomationDefinition = {
      name: `On ${on}`,
      trigger: { event: on },
      exitOn: exitsOn === undefined ? [] : [{ event: exitsOn }],
      reentry: 'whenFinished',
      steps,
      ...rest,
    };
    const now = new Date();
    const { Automation, AutomationVersion, Workspace } = this.db.models;
    const common = { workspaceId: this.id, version: 1, createdAt: now };
    await AutomationVersion.insertOne({
      _id: automationVersionId(automationId, 1),
      automationId,
      definition,
      ...common,
    });
    await Automation.insertOne({
      _id: automationId,
      name: definition.name,
      description: null,
      status,
      updatedAt: now,
      ...common,
    });
    await Workspace.updateOne({ _id: this.id }, { $inc: { automationsRev: 1 } });
    return automationId;
  }

  call(parts: Partial<RecordCall> & Pick<PlanCall, 'subject'>): RecordCall {
    return {
      workspaceId: this.id.toHexString(),
      patch: null,
      event: null,
      action: { type: 'none' },
      source: { type: 'api', id: null, name: null },
      receivedAt: this.db.now(),
      dedupeKey: null,
      fingerprint: null,
      idempotentResponse: null,
      ...parts,
    };
  }

  record(parts: Partial<RecordCall> & Pick<PlanCall, 'subject'>): Promise<Recorded> {
    return this.engine.record(this.call(parts));
  }

  sendCall(email: string, name: string, options: SendOptions = {}): RecordCall {
    const properties = options.properties ?? {};
    return this.call({
      subject: { by: 'email', email },
      patch: options.patch ?? null,
      event: {
        name,
        key: customEventKey(name),
        propertiesText: JSON.stringify(properties),
        properties,
        source: { type: 'api', id: null, name: null },
        note: null,
        depth: 0,
      },
      ...(options.silent && { silent: true }),
      dedupeKey: options.key === undefined ? null : `api:${options.key}`,
      fingerprint: options.key === undefined ? null : 'same',
    });
  }

  /** Sends an event as a client would, and returns the result. */
  async send(email: string, name: string, options: SendOptions = {}): Promise<Applied> {
    return applied(await this.engine.record(this.sendCall(email, name, options)));
  }

  async counts(
    email: string,
    name: string,
    options: SendOptions = {},
  ): Promise<{ enrolled: number; exited: number }> {
    const { enrolled, exited } = await this.send(email, name, options);
    return { enrolled, exited };
  }
}

export interface SendOptions {
  properties?: JsonValue;
  patch?: ContactPatch;
  /** An idempotency key. */
  key?: string;
  silent?: true;
}

export function applied(recorded: Recorded): Applied {
  if (recorded.kind !== 'applied') throw new Error(`Not applied but ${recorded.kind}`);
  return recorded.outcome;
}

let people = 0;

/** An address that no other test uses. */
export function someEmail(): string {
  people += 1;
  return `person-${String(people)}-${randomBytes(4).toString('hex')}@example.test`;
}

export type { JsonObject };
