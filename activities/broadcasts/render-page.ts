import { contentLength } from '../../domain/mail/content-length.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import type { RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import { hasCode } from '../failures.js';
import type { StepRenderer } from '../render/step-renderer.js';
import { TemplateError } from '../render/template-error.js';
import { KeyedLimiter } from '../../domain/kernel/keyed-limiter.js';

/** Renders at once. A slow template is refused where more of its workspace wait (activities/render/render-pool.ts). */
const RENDERS = 4;
/** Mails that are handed to the thread together, and the characters that they may have, by their templates. */
const TOGETHER = 25;
const MAX_CHARACTERS = 1024 * 1024;

/** A mail of a page that is to be rendered. */
export interface Rendering {
  content: MailContent;
  facts: RenderFacts;
}

/** `busy`: the workspace has enough slow templates waiting. */
export type RenderEnd = { mail: RenderedMail } | { failed: string } | 'busy';

/** Renders the mails of a page, several at a time; those for which that fails or takes long, one at a time. */
export async function renderPage(
  renderer: StepRenderer,
  workspaceId: string,
  renderings: readonly Rendering[],
): Promise<RenderEnd[]> {
  const rendered = new Map<Rendering, RenderedMail>();
  for (const { content, group } of groupByContent(renderings)) {
    const facts = group.map((one) => one.facts);
    const mails = await renderer.mails(workspaceId, content, facts);
    for (const [i, one] of group.entries()) {
      const mail = mails[i] ?? null;
      if (mail !== null) rendered.set(one, mail);
    }
  }
  const renders = new KeyedLimiter({ limit: RENDERS });
  return await Promise.all(
    renderings.map(async (one) => {
      const mail = rendered.get(one);
      if (mail !== undefined) return { mail };
      return await renders.run('page', () => renderAlone(renderer, workspaceId, one));
    }),
  );
}

/** Renderings of the same content, no more than are rendered together. */
function groupByContent(renderings: readonly Rendering[]): { content: MailContent; group: Rendering[] }[] {
  const groups: { content: MailContent; group: Rendering[] }[] = [];
  const open = new Map<MailContent, Rendering[]>();
  for (const one of renderings) {
    const { content } = one;
    const size = Math.min(TOGETHER, Math.ceil(MAX_CHARACTERS / contentLength(content)));
    const group = open.get(content);
    if (group !== undefined && group.length < size) {
      group.push(one);
      continue;
    }
    const next = [one];
    open.set(content, next);
    groups.push({ content, group: next });
  }
  return groups;
}

async function renderAlone(
  renderer: StepRenderer,
  workspaceId: string,
  { content, facts }: Rendering,
): Promise<RenderEnd> {
  try {
    return { mail: await renderer.mail(workspaceId, content, facts) };
  } catch (error) {
    if (hasCode(error, 'renderBusy')) return 'busy';
    if (!(error instanceof TemplateError)) throw error;
    return { failed: `template: ${error.message}` };
  }
}
