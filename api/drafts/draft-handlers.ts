import type { ClientSession } from 'mongodb';
import type { JsonObject } from '../../domain/json/json.js';
import { operatorName } from '../accounts/operator-name.js';
import { getCaller, getTarget, type ApiContext } from '../http/context.js';
import { assertTag, readIfMatch } from '../http/input/if-match.js';
import { inTransaction } from '../http/transaction.js';
import {
  discardDraft,
  draftTag,
  readDraft,
  saveDraft,
  type DraftDeps,
  type Drafted,
  type SavedDraft,
} from './drafts.js';

/** What is saved of a resource, and its draft. */
export interface WithDraft<S> {
  saved: S;
  draft: SavedDraft | null;
}

/** What differs between resources that have drafts. */
interface DraftKind<S, Deps extends DraftDeps> {
  /** @throws RollcallError `not_found` */
  readSaved: (deps: Deps, target: ReturnType<typeof getTarget>, session?: ClientSession) => Promise<S>;
  draftedRow: (saved: S) => Drafted;
  /** The content in the request. */
  readContent: (ctx: ApiContext) => JsonObject;
  /** Writes the time of the draft to the row, so that the transaction conflicts with its deletion. */
  touch: (deps: Deps, change: { id: Drafted['_id']; at: Date }, session: ClientSession) => Promise<unknown>;
  /** The body of responses. */
  present: (ctx: ApiContext, deps: Deps, noun: WithDraft<S>) => Promise<object>;
}

/** The handlers that read, save and discard drafts. */
export function draftHandlers<S, Deps extends DraftDeps>({
  readSaved,
  draftedRow,
  readContent,
  touch,
  present,
}: DraftKind<S, Deps>) {
  const answer = async (ctx: ApiContext, deps: Deps, noun: WithDraft<S>): Promise<void> => {
    ctx.body = await present(ctx, deps, noun);
    ctx.set('ETag', draftTag(draftedRow(noun.saved), noun.draft));
  };
  return {
    /** Shows the draft, or without one what is published, from which a draft would start. */
    read: async (ctx: ApiContext, deps: Deps): Promise<void> => {
      const saved = await readSaved(deps, getTarget(ctx));
      await answer(ctx, deps, { saved, draft: await readDraft(deps, draftedRow(saved)) });
    },
    save: async (ctx: ApiContext, deps: Deps): Promise<void> => {
      const content = readContent(ctx);
      const by = await operatorName(deps, getCaller(ctx));
      const hasSeenPublished = readIfMatch(ctx) !== null;
      const shown = await inTransaction(deps.db, async (session) => {
        const saved = await readSaved(deps, getTarget(ctx), session);
        const drafted = draftedRow(saved);
        const before = await readDraft(deps, drafted, session);
        assertDraftTag(ctx, drafted, before);
        const draft = await saveDraft(
          deps,
          { of: drafted, before, draft: { content, by, hasSeenPublished } },
          session,
        );
        await touch(deps, { id: drafted._id, at: draft.updatedAt }, session);
        return { saved, draft };
      });
      await answer(ctx, deps, shown);
    },
    discard: async (ctx: ApiContext, deps: Deps): Promise<void> => {
      await inTransaction(deps.db, async (session) => {
        const drafted = draftedRow(await readSaved(deps, getTarget(ctx), session));
        assertDraftTag(ctx, drafted, await readDraft(deps, drafted, session));
        await discardDraft(deps, drafted, session);
      });
      ctx.status = 204;
    },
  };
}

/** @throws RollcallError `precondition_failed` unless `If-Match` names this draft, or is absent */
export function assertDraftTag(ctx: ApiContext, drafted: Drafted, draft: SavedDraft | null): void {
  assertTag(ctx, { tag: draftTag(drafted, draft), version: drafted.version });
}
