import type { WebhookStep } from '../automation/automation.js';
import type { DryRunInput } from '../dry-run/dry-run-context.js';
import type { DryRunLog } from '../dry-run/dry-run-log.js';
import type { Id } from '../id.js';
import type { WrittenMail } from '../mail/mail-content.js';
import type { ImportedMail } from '../mail-import/import-mail.js';
import type { ConfirmationMail, ConfirmationWords } from './confirmation.js';
import type { JsonValue } from '../json/json.js';
import type {
  Rendered,
  RenderedMail,
  RenderedValues,
  RenderedWebhook,
  RenderFacts,
  RuleMessage,
} from './preview.js';

/** The data of a dry run, which is sent to another thread. */
export type DryRunTask = Omit<DryRunInput, 'preview' | 'newId'>;

/** A mail of another program to be read into blocks, and the custom fields of the workspace's contacts. */
export interface ImportTask {
  source: string;
  fields: ReadonlySet<string>;
}

/** A rendering, and the time for which it occupied a thread. */
export type TimedRendering<T> = Rendered<T> & { ms: number };

/** Renders one kind of thing from the templates of a workspace. */
type Render<Input, Output> = (workspaceId: Id, input: Input) => Promise<TimedRendering<Output>>;

/**
 * Renders templates outside the event loop, each within a budget of time, output and memory. Supplied by the composition
 * root.
 */
export interface Renders {
  /** The whole mail of a step or template, with its footer. */
  mail: Render<{ mail: WrittenMail; facts: RenderFacts }, RenderedMail>;
  /**
   * A mail for several people, in little time. Null for those for whom it has to be rendered alone, with `mail`, which also says
   * why it cannot be rendered.
   */
  mails: (
    workspaceId: Id,
    input: { mail: WrittenMail; facts: readonly RenderFacts[] },
  ) => Promise<(RenderedMail | null)[]>;
  webhook: Render<{ step: WebhookStep; facts: RenderFacts }, RenderedWebhook>;
  /** What `updateContact` and `sendEvent` record; null if there is no value. */
  values: Render<{ values: JsonValue; facts: RenderFacts }, RenderedValues | null>;
  /** JSON text of a rule's delivery. */
  rule: Render<RuleMessage, string>;
  /** With the default texts if the list's templates cannot be rendered. */
  confirmation: (workspaceId: Id, mail: ConfirmationMail) => Promise<ConfirmationWords>;
  dryRun: Render<DryRunTask, DryRunLog>;
  imported: Render<ImportTask, ImportedMail>;
  close: () => Promise<void>;
}
