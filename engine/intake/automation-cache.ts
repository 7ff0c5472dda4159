import { LRUCache } from 'lru-cache';
import { type ObjectId, type ClientSession } from 'mongodb';
import { plannedAutomation } from '../../domain/plan/planned-automation.js';
import { plannedRule } from '../../domain/plan/planned-rule.js';
import { needsPastEnrollments } from '../../domain/plan/reentry.js';
import type { Id } from '../../domain/id.js';
import type { PlannedAutomation } from '../../domain/plan/planned-automation.js';
import type { PlannedRule } from '../../domain/plan/planned-rule.js';
import type { Snapshot } from '../../domain/plan/snapshot.js';
import type { AutomationRecord } from '../../models/automation.js';
import type { Database } from '../../models/database.js';

/** Workspaces whose automations one process keeps in mind. */
const CACHED_WORKSPACES = 1_000;
/** Versions are immutable, so these never grow old; 200 steps weigh some 100 KB at the most. */
const CACHED_VERSIONS = 2_000;

type Listening = Snapshot['listening'];

const NOBODY: Omit<Listeners, 'recalling'> = { listening: new Map(), rules: new Map() };

export interface Listeners {
  /** Active and paused automations by trigger key. */
  listening: Listening;
  /** Those of them whose re-entry asks for enrollments that are over. */
  recalling: readonly PlannedAutomation[];
  /** Rules that are on, by trigger key. */
  rules: Snapshot['rules'];
}

/** The automations and rules of workspaces, cached under their `automationsRev` and loaded in the reader's own snapshot. */
export class AutomationCache {
  private readonly listeners = new LRUCache<Id, Listeners & { rev: number }>({
    max: CACHED_WORKSPACES,
  });
  private readonly versions = new LRUCache<string, PlannedAutomation>({ max: CACHED_VERSIONS });

  constructor(private readonly db: Database) {}

  /** Who listens in a workspace, as of `rev`. */
  async listenersIn(workspaceId: ObjectId, rev: number, session: ClientSession): Promise<Listeners> {
    const id = workspaceId.toHexString();
    const cached = this.listeners.get(id);
    if (cached?.rev === rev) return cached;
    const loaded = rev === 0 ? NOBODY : await this.load(workspaceId, session);
    const listeners = {
      ...loaded,
      recalling: [...loaded.listening.values()].flat().filter(needsPastEnrollments),
    };
    this.listeners.set(id, { ...listeners, rev });
    return listeners;
  }

  /** Sees to it that `version` knows these. */
  async loadVersions(
    workspaceId: ObjectId,
    wanted: { automationId: ObjectId; automationVersion: number }[],
    session: ClientSession,
  ): Promise<void> {
    const missing = new Map<string, { automationId: ObjectId; version: number }>();
    for (const { automationId, automationVersion } of wanted) {
      const key = versionKey(automationId.toHexString(), automationVersion);
      if (!this.versions.has(key)) missing.set(key, { automationId, version: automationVersion });
    }
    if (missing.size === 0) return;
    const rows = await this.db.collections.AutomationVersion.find(
      { workspaceId, $or: [...missing.values()] },
      { session },
    ).toArray();
    for (const { automationId: id, version, definition } of rows) {
      this.keep(plannedAutomation({ id: id.toHexString(), version, status: 'active', definition }));
    }
  }

  version(automationId: Id, version: number): PlannedAutomation | undefined {
    return this.versions.get(versionKey(automationId, version));
  }

  private async load(workspaceId: ObjectId, session: ClientSession): Promise<Omit<Listeners, 'recalling'>> {
    const listening = await this.loadAutomations(workspaceId, session);
    return { listening, rules: await this.loadRules(workspaceId, session) };
  }

  private async loadRules(workspaceId: ObjectId, session: ClientSession): Promise<Listeners['rules']> {
    const rows = await this.db.collections.Rule.find({ workspaceId, enabled: true }, { session })
      .sort({ _id: 1 })
      .toArray();
    const rules = new Map<string, PlannedRule[]>();
    for (const row of rows) {
      const rule = plannedRule(row._id.toHexString(), row);
      rules.set(rule.key, [...(rules.get(rule.key) ?? []), rule]);
    }
    return rules;
  }

  private async loadAutomations(workspaceId: ObjectId, session: ClientSession): Promise<Listening> {
    const heads = await this.db.collections.Automation.find(
      { workspaceId, status: { $in: ['active', 'paused'] } },
      { session },
    ).toArray();
    const current = heads.map((head) => ({ automationId: head._id, automationVersion: head.version }));
    await this.loadVersions(workspaceId, current, session);
    const listening = new Map<string, PlannedAutomation[]>();
    for (const head of heads.sort((a, b) => a._id.toHexString().localeCompare(b._id.toHexString()))) {
      const automation = this.atHead(head);
      if (automation === null) continue;
      listening.set(automation.triggerKey, [...(listening.get(automation.triggerKey) ?? []), automation]);
    }
    return listening;
  }

  private atHead(head: AutomationRecord): PlannedAutomation | null {
    const version = this.version(head._id.toHexString(), head.version);
    if (version === undefined) return null;
    return { ...version, status: head.status, definition: { ...version.definition, name: head.name } };
  }

  private keep(automation: PlannedAutomation): void {
    this.versions.set(versionKey(automation.id, automation.version), automation);
  }
}

function versionKey(automationId: Id, version: number): string {
  return `${automationId}:${String(version)}`;
}
