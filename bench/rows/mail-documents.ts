import { createRenderer } from '../../activities/render/liquid.js';
import { RenderBudget } from '../../activities/render/render-budget.js';
import { renderWhole } from '../../activities/render/render-mails.js';
import { compile } from '../../domain/mail-document/compile.js';
import { compiledContent } from '../../domain/mail-document/compiled-content.js';
import type { WrittenMail } from '../../domain/mail/mail-content.js';
import type { RenderFacts } from '../../domain/render/preview.js';
import { alternate } from '../figures.js';
import { LONG_HTML, newsletter, PROPERTIES, short, SHORT_HTML } from '../newsletter.js';
import { absoluteResult, atLeast, atMost, ratioResult, type Bench, type RowResult } from './row.js';

const TIMES = 300;

/** Row 32: what mails in blocks cost in CPU time, compared with HTML in the base layout. */
export async function mailDocuments(bench: Bench): Promise<RowResult[]> {
  bench.log('mails in blocks');
  const rounds = bench.options.rounds;
  const compiling = await alternate(rounds, {
    plain: () => Promise.resolve(cpuMs(() => JSON.stringify(newsletter))),
    ours: () => Promise.resolve(cpuMs(() => compile({ document: newsletter }))),
  });
  const filling = async (document: typeof newsletter, html: string) => {
    const blocks = compiledContent({ subject: 'News', document });
    const layout = { subject: 'News', html };
    return await alternate(rounds, {
      plain: () => Promise.resolve(cpuMs(() => rendered(layout))),
      ours: () => Promise.resolve(cpuMs(() => rendered(blocks))),
    });
  };
  const long = await filling(newsletter, LONG_HTML);
  const few = await filling(short, SHORT_HTML);
  const sent = rendered(compiledContent({ subject: 'News', document: newsletter }));
  bench.remark(`the newsletter of 30 blocks is sent with ${String(Buffer.byteLength(sent))} bytes of HTML`);
  const base = 'HTML in the base layout';
  const line = { row: 32, unit: 'ms' } as const;
  const speed = (figures: typeof long) =>
    figures.map(({ plain, ours }) => ({ plain: ours, ours: plain, ratio: plain / ours }));
  return [
    absoluteResult(
      { ...line, path: 'compile 30 blocks', against: 'JSON.stringify', limit: atMost(1) },
      compiling,
    ),
    absoluteResult({ ...line, path: 'fill 30 blocks', against: base, limit: atMost(1.5) }, long),
    absoluteResult({ ...line, path: 'fill 3 blocks', against: base, limit: atMost(0.6) }, few),
    ratioResult({ ...line, path: 'base for 3 blocks', against: 'blocks', limit: atLeast(2) }, speed(few)),
  ];
}

const renderer = createRenderer();

function rendered(mail: WrittenMail): string {
  return renderWhole(renderer, { mail, facts }, new RenderBudget()).html ?? '';
}

/** CPU time of one call; wall-clock time would depend on what else runs. */
function cpuMs(work: () => unknown): number {
  for (let n = 0; n < TIMES / 3; n += 1) work();
  const before = process.cpuUsage();
  for (let n = 0; n < TIMES; n += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / TIMES;
}

const facts: RenderFacts = {
  contact: {
    id: '65a1f0c2b3d4e5f601234567',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: null,
    name: null,
    subscribed: true,
    timezone: null,
    language: 'en',
    customFields: { plan: 'gold', city: 'Linz', points: 120 },
  },
  workspace: {
    name: 'Garten & Co',
    postalAddress: 'Hauptplatz 1\n4020 Linz',
    timezone: 'Europe/Vienna',
    brandColor: '#0f766e',
    logoUrl: null,
  },
  entry: { eventId: null, name: 'cart', at: new Date(0), properties: PROPERTIES },
  mailing: { unsubscribeUrl: 'https://mail.example.com/unsubscribe/abc', list: { id: 'l', name: 'News' } },
};
