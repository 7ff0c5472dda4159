import { ObjectId, type ClientSession } from 'mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { RollcallError } from '../../../domain/errors.js';
import type { HouseMail } from '../../../domain/mail/house-mail.js';
import type { WordLanguage } from '../../../domain/words/languages.js';
import type { Database } from '../../../models/core/database.js';
import { noticeCommand, type NoticeRecord } from '../../../models/accounts/notice.js';
import { seal } from '../../../models/core/seal.js';
import type { PublicLimits } from '../../http/limits/public-limits.js';
import { pageLanguage, type LanguagePreferences } from '../../pages/page-language.js';

export interface AccountMailDeps {
  db: Database;
  clock: () => Date;
  publicLimits: PublicLimits;
  settings: { secretKey: Buffer; baseUrl: string };
  /** The language of the request that causes the mail; English without it. */
  language?: WordLanguage;
}

/** The dependencies of a request whose mails are in the language that its browser asks for. */
export function withRequestLanguage<Deps>(
  request: LanguagePreferences,
  deps: Deps,
): Deps & { language: WordLanguage } {
  return { ...deps, language: pageLanguage(request) };
}

/** Longer than any of the requests below takes on a machine that is not overloaded. */
const ANSWER_MS = 300;

/**
 * Queues a mail about an account, which the worker sends. The content is stored sealed, since links are secrets.
 *
 * @param of.workspaceId whose turn in the outbox it takes; need not exist
 * @returns the id of its notice
 */
export async function queueAccountMail(
  { db, clock, settings }: Pick<AccountMailDeps, 'db' | 'clock' | 'settings'>,
  { to, mail, workspaceId }: { to: string; mail: HouseMail; workspaceId: ObjectId },
  session: ClientSession,
): Promise<ObjectId> {
  const { subject, html, text } = mail;
  const createdAt = clock();
  const notice: NoticeRecord = {
    _id: new ObjectId(),
    workspaceId,
    about: 'account',
    fromInstallation: true,
    to,
    subject,
    sealedWords: seal(settings.secretKey, JSON.stringify({ html, text })),
    status: 'queued',
    sendingUntil: null,
    reason: null,
    createdAt,
    sentAt: null,
  };
  await db.collections.Notice.insertOne(notice, { session });
  await db.collections.Outbox.insertOne(noticeCommand(notice), { session });
  return notice._id;
}

/**
 * Whether an address may get another mail that someone asks for who may be anyone. Further ones are left out without
 * saying so: an error would stop the owner, whose earlier links still work.
 */
export async function mayMailTo(
  { publicLimits }: Pick<AccountMailDeps, 'publicLimits'>,
  email: string,
  kind: 'accountMail' | 'invitationMail' = 'accountMail',
): Promise<boolean> {
  try {
    await publicLimits.take(kind, email);
    return true;
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Answers after the same time whatever the work was, so that the time does not reveal whether an account exists. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), delay(ANSWER_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
