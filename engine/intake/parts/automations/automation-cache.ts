import { LRUCache } from 'lru-cache';
import { ObjectId } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import {
  namesSegments,
  plannedAutomation,
  type PlannedAutomation,
} from '../../../../domain/plan/enrollments/planned-automation.js';
import { needsPastEnrollments } from '../../../../domain/plan/enrollments/reentry.js';
import { HeardNames } from '../../../../domain/plan/heard-names.js';
import { plannedRule, type PlannedRule } from '../../../../domain/plan/planned-rule.js';
import type { Snapshot } from '../../../../domain/plan/snapshot.js';
import type { PlannedSegments } from '../../../../domain/segments/planned-segments.js';
import { countedNames } from '../../../../domain/segments/reads.js';
import { automationVersionId } from '../../../../models/automations/automation-version-id.js';
import type { AutomationRecord } from '../../../../models/automations/automation.js';
import type { Database } from '../../../../models/core/database.js';
import { PlanMismatch } from '../../batches/batch-errors.js';
import { loadSegments } from '../segments/load-segments.js';

/** Automations and rules of all cached workspaces together; each takes a few KB, at most 100. */
const CACHED_LISTENERS = 50_000;
/** Versions of running enrollments; immutable, so they never expire. */
const CACHED_VERSIONS = 10_000;
/** Ids per query. */
const PAGE = 1_000;
/** Attempts to read a workspace whose automations keep changing, before the batch is planned again. */
const MAX_LOADS = 3;

type Listening = Snapshot['listening'];

export interface Listeners {
  /** The workspace's `automationsRev` that this was loaded at. */
  rev: number;
  /** Active and paused automations by trigger key. */
  listening: Listening;
  /** The same automations by `versionKey`. */
  current: ReadonlyMap<string, PlannedAutomation>;
  /** Those whose re-entry depends on past enrollments. */
  recalling: readonly PlannedAutomation[];
  /** Enabled rules, by trigger key. */
  rules: Snapshot['rules'];
  heard: HeardNames;
  /** Null without any. */
  segments: PlannedSegments | null;
  /** Whether conditions of these automations and rules depend on segments. */
  readsSegments: boolean;
}

const NONE: Listeners = {
  rev: 0,
  listening: new Map(),
  current: new Map(),
  recalling: [],
  rules: new Map(),
  heard: new HeardNames([], []),
  segments: null,
  readsSegments: false,
};

/**
 * The automations and rules of workspaces, cached under their `automationsRev`.
 *
 * 1. Each batch gets its own maps, which neither eviction nor another batch can change. The caches only fill them.
 * 2. Loading happens before the batch's transaction, which compares the rev and fails if it differs.
 * 3. A version that is neither cached nor stored is an error, never a skipped decision.
 */
export class AutomationCache {
  private readonly listeners = new LRUCache<Id, Listeners>({
    maxSize: CACHED_LISTENERS,
    // One workspace, however large, must fit.
    sizeCalculation: ({ current, rules, segments }) =>
      Math.min(CACHED_LISTENERS, 1 + current.size + rules.size + (segments?.all.length ?? 0)),
  });
  private readonly versions: LRUCache<string, PlannedAutomation>;

  /** @param sizes how many versions are cached, for tests */
  constructor(
    private readonly db: Database,
    sizes: { versions: number } = { versions: CACHED_VERSIONS },
  ) {
    this.versions = new LRUCache({ max: sizes.versions });
  }

  /** The listeners of each workspace. Call it outside of a transaction. */
  async readListeners(workspaceIds: readonly Id[]): Promise<Map<Id, Listeners>> {
    const found = new Map<Id, Listeners>();
    const missing: Id[] = [];
    for (const id of workspaceIds) {
      const cached = this.listeners.get(id);
      if (cached === undefined) missing.push(id);
      else found.set(id, cached);
    }
    if (missing.length === 0) return found;
    const revs = await this.readRevs(missing);
    for (const id of missing) {
      const rev = revs.get(id) ?? 0;
      const loaded = rev === 0 ? NONE : await this.load(id, rev);
      this.listeners.set(id, loaded);
      found.set(id, loaded);
    }
    return found;
  }

  /** Drops the listeners of a workspace whose rev has changed. */
  drop(workspaceId: Id): void {
    this.listeners.delete(workspaceId);
  }

  /**
   * The versions that enrollments are on, by `versionKey`.
   * @throws Error when one of them is not stored
   */
  async readVersions(
    wanted: Iterable<{ automationId: ObjectId; automationVersion: number }>,
    current: ReadonlyMap<string, PlannedAutomation>,
  ): Promise<Map<string, PlannedAutomation>> {
    const found = new Map<string, PlannedAutomation>();
    const missing = new Map<string, { automationId: ObjectId; version: number }>();
    for (const { automationId, automationVersion: version } of wanted) {
      const key = versionKey(automationId.toHexString(), version);
      if (found.has(key) || missing.has(key)) continue;
      const known = current.get(key) ?? this.versions.get(key);
      if (known === undefined) missing.set(key, { automationId, version });
      else found.set(key, known);
    }
    if (missing.size === 0) return found;
    const loaded = await this.loadVersions([...missing.values()]);
    for (const key of missing.keys()) {
      const version = loaded.get(key);
      if (version === undefined) throw new Error('The automation version of an enrollment is missing');
      this.versions.set(key, version);
      found.set(key, version);
    }
    return found;
  }

  private async readRevs(workspaceIds: readonly Id[]): Promise<Map<Id, number>> {
    const rows = await this.db.collections.Workspace.find(
      { _id: { $in: workspaceIds.map((id) => new ObjectId(id)) } },
      { projection: { automationsRev: 1 }, batchSize: workspaceIds.length },
    ).toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row.automationsRev ?? 0]));
  }

  /** Loads the listeners, again while the rev changes during the load. */
  private async load(workspaceId: Id, revBefore: number): Promise<Listeners> {
    let rev = revBefore;
    for (let loads = 0; loads < MAX_LOADS; loads += 1) {
      const loaded = await this.loadAt(new ObjectId(workspaceId), rev);
      const revAfter = (await this.readRevs([workspaceId])).get(workspaceId) ?? 0;
      if (revAfter === rev && loaded === null)
        throw new Error('The current version of an automation is missing');
      if (revAfter === rev && loaded !== null) return loaded;
      rev = revAfter;
    }
    throw new PlanMismatch('automations');
  }

  /** Null when a version is missing: its automation was just deleted, or the data is damaged. */
  private async loadAt(workspaceId: ObjectId, rev: number): Promise<Listeners | null> {
    const heads = await this.db.collections.Automation.find({
      workspaceId,
      status: { $in: ['active', 'paused'] },
    }).toArray();
    const versions = await this.loadVersions(
      heads.map((head) => ({ automationId: head._id, version: head.version })),
    );
    const listening = new Map<string, PlannedAutomation[]>();
    const current = new Map<string, PlannedAutomation>();
    for (const head of heads.sort((a, b) => a._id.toHexString().localeCompare(b._id.toHexString()))) {
      const key = versionKey(head._id.toHexString(), head.version);
      const version = versions.get(key);
      if (version === undefined) return null;
      const automation = atHead(head, version);
      current.set(key, automation);
      const listed = listening.get(automation.triggerKey);
      if (listed === undefined) listening.set(automation.triggerKey, [automation]);
      else listed.push(automation);
    }
    const recalling = [...current.values()].filter(needsPastEnrollments);
    const rules = await this.loadRules(workspaceId);
    const segments = await loadSegments(this.db, workspaceId);
    const heard = new HeardNames(
      current.values(),
      [...rules.values()].flat(),
      segments?.all.flatMap(({ where }) => countedNames(where)),
    );
    const readsSegments =
      [...current.values()].some((one) => one.readsSegments) ||
      [...rules.values()].flat().some(({ where }) => where !== undefined && namesSegments(where));
    return { rev, listening, current, recalling, rules, heard, segments, readsSegments };
  }

  private async loadVersions(
    wanted: readonly { automationId: ObjectId; version: number }[],
  ): Promise<Map<string, PlannedAutomation>> {
    const loaded = new Map<string, PlannedAutomation>();
    for (let from = 0; from < wanted.length; from += PAGE) {
      const page = wanted.slice(from, from + PAGE);
      const ids = page.map(({ automationId, version }) => automationVersionId(automationId, version));
      const rows = await this.db.collections.AutomationVersion.find(
        { _id: { $in: ids } },
        { batchSize: PAGE },
      ).toArray();
      for (const { automationId, version, definition } of rows) {
        const id = automationId.toHexString();
        const automation = plannedAutomation({ id, version, status: 'active', definition });
        loaded.set(versionKey(id, version), automation);
      }
    }
    return loaded;
  }

  private async loadRules(workspaceId: ObjectId): Promise<Listeners['rules']> {
    const rows = await this.db.collections.Rule.find({ workspaceId, enabled: true })
      .sort({ _id: 1 })
      .toArray();
    const rules = new Map<string, PlannedRule[]>();
    for (const row of rows) {
      const rule = plannedRule(row._id.toHexString(), row);
      rules.set(rule.key, [...(rules.get(rule.key) ?? []), rule]);
    }
    return rules;
  }
}

export function versionKey(automationId: Id, version: number): string {
  return `${automationId}:${String(version)}`;
}

/** The version for new enrollments, with the automation's current name and status. */
function atHead(head: AutomationRecord, version: PlannedAutomation): PlannedAutomation {
  return { ...version, status: head.status, definition: { ...version.definition, name: head.name } };
}
