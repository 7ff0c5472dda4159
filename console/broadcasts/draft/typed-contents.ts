import { isJsonObject } from '../../../domain/json/json.js';
import { isMailDocument } from '../../mail-editor/document/shape';
import type { Broadcast } from '../queries';
import type { Contents } from './draft-contents';

type Fields = Record<string, unknown>;
type Mail = NonNullable<Broadcast['mail']>;
type Part = NonNullable<NonNullable<Broadcast['audience']>['only']>[number];

/** What a draft has of what cannot be used yet, as far as the editor can show it; other programs may have saved any JSON. */
export function typedContents(typed: Fields): Partial<Contents> {
  const read: Partial<Contents> = {};
  if (typeof typed['name'] === 'string') read.name = typed['name'];
  const audience = audienceIn(typed['audience']);
  if (audience !== undefined) read.audience = audience;
  const mail = mailIn(typed['mail']);
  if (mail !== undefined) read.mail = mail;
  const variants = variantsIn(typed['variants']);
  if (variants !== undefined) read.variants = variants;
  for (const key of ['replyTo', 'sender', 'winnerAfter'] as const) {
    const value = typed[key];
    if (typeof value === 'string') read[key] = value;
  }
  if (typeof typed['testShare'] === 'number') read.testShare = typed['testShare'];
  const time = timeIn(typed['time']);
  if (time !== undefined) read.time = time;
  if (isJsonObject(typed['rate'])) read.rate = rateIn(typed['rate']);
  return read;
}

function audienceIn(value: unknown): Contents['audience'] | undefined {
  if (!isJsonObject(value)) return undefined;
  const { list, only, except } = value;
  if (typeof list !== 'string') return undefined;
  return {
    list,
    ...(Array.isArray(only) && { only: only.flatMap(partIn) }),
    ...(Array.isArray(except) && { except: except.flatMap(partIn) }),
  };
}

function partIn(value: unknown): Part[] {
  if (!isJsonObject(value)) return [];
  if (typeof value['list'] === 'string') return [{ list: value['list'] }];
  return typeof value['segment'] === 'string' ? [{ segment: value['segment'] }] : [];
}

function mailIn(value: unknown): Mail | undefined {
  if (!isJsonObject(value)) return undefined;
  if (typeof value['template'] === 'string') return { template: value['template'] };
  const { subject, document, layout } = value;
  const mail: Exclude<Mail, { template: string }> = { subject: typeof subject === 'string' ? subject : '' };
  for (const key of ['html', 'text', 'preheader'] as const) {
    const text = value[key];
    if (typeof text === 'string') mail[key] = text;
  }
  if (isMailDocument(document)) mail.document = document;
  if (layout === 'none' || layout === 'base') mail.layout = layout;
  return mail;
}

function variantsIn(value: unknown): Contents['variants'] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isJsonObject).map(({ subject, mail }) => {
    const own = mailIn(mail);
    return { ...(typeof subject === 'string' && { subject }), ...(own !== undefined && { mail: own }) };
  });
}

function timeIn(value: unknown): Contents['time'] | undefined {
  if (!isJsonObject(value)) return undefined;
  const { at, local, ifPassed } = value;
  if (typeof at === 'string') return { at };
  if (typeof local !== 'string') return undefined;
  return { local, ...((ifPassed === 'now' || ifPassed === 'nextDay') && { ifPassed }) };
}

function rateIn({ perSecond, perDomain }: Fields): Contents['rate'] {
  return {
    ...(typeof perSecond === 'number' && { perSecond }),
    ...(typeof perDomain === 'number' && { perDomain }),
  };
}
