import type { ClientSession } from 'mongodb';
import type { JsonObject } from '../../domain/json/json.js';
import { operatorName } from '../accounts/operator-name.js';
import { callerOf, targetOf, type ApiContext } from '../http/context.js';
import { assertTag, ifMatchOf } from '../http/input/if-match.js';
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
  readSaved: (deps: Deps, target: ReturnType<typeof targetOf>, session?: ClientSession) => Promise<S>;
  rowOf: (saved: S) => Drafted;
  /** The content in the request. */
  contentOf: (ctx: ApiContext) => JsonObject;
  /** Writes the time of the draft to the row, so that the transaction conflicts with its deletion. */
  touch: (deps: Deps, change: { id: Drafted['_id']; at: Date }, session: ClientSession) => Promise<unknown>;
  /** The body of responses. */
  present: (ctx: ApiContext, deps: Deps, of: WithDraft<S>) => Promise<object>;
}

/** The handlers that read, save and discard drafts. */
export function draftHandlers<S, Deps extends DraftDeps>({
  readSaved,
  rowOf,
  contentOf,
  touch,
  present,
}: DraftKind<S, Deps>) {
  const answer = async (ctx: ApiContext, deps: Deps, of: WithDraft<S>): Promise<void> => {
    ctx.body = await present(ctx, deps, of);
    ctx.set('ETag', draftTag(rowOf(of.saved), of.draft));
  };
  return {
    /** Shows the draft, or without one what is published, from which a draft would start. */
    read: async (ctx: ApiContext, deps: Deps): Promise<void> => {
      const saved = await readSaved(deps, targetOf(ctx));
      await answer(ctx, deps, { saved, draft: await readDraft(deps, rowOf(saved)) });
    },
    save: async (ctx: ApiContext, deps: Deps): Promise<void> => {
      const content = contentOf(ctx);
      const by = await operatorName(deps, callerOf(ctx));
      const hasSeenPublished = ifMatchOf(ctx) !== null;
      const shown = await inTransaction(deps.db, async (session) => {
        const saved = await readSaved(deps, targetOf(ctx), session);
        const of = rowOf(saved);
        const before = await readDraft(deps, of, session);
        assertDraftTag(ctx, of, before);
        const draft = await saveDraft(
          deps,
          { of, before, draft: { content, by, hasSeenPublished } },
          session,
        );
        await touch(deps, { id: of._id, at: draft.updatedAt }, session);
        return { saved, draft };
      });
      await answer(ctx, deps, shown);
    },
    discard: async (ctx: ApiContext, deps: Deps): Promise<void> => {
      await inTransaction(deps.db, async (session) => {
        const of = rowOf(await readSaved(deps, targetOf(ctx), session));
        assertDraftTag(ctx, of, await readDraft(deps, of, session));
        await discardDraft(deps, of, session);
      });
      ctx.status = 204;
    },
  };
}

/** @throws RollcallError `precondition_failed` unless `If-Match` names this draft, or is absent */
export function assertDraftTag(ctx: ApiContext, of: Drafted, draft: SavedDraft | null): void {
  assertTag(ctx, { tag: draftTag(of, draft), version: of.version });
}
