import type { ClientSession, ObjectId } from 'mongodb';
import type { FieldError } from '../../domain/errors.js';
import { sendingProblems } from '../../domain/mail-document/sending-problems.js';
import type { Database } from '../../models/core/database.js';
import { readTemplate } from './templates.js';

interface Named {
  workspaceId: ObjectId;
  /** Templates that exist, and where each is named. */
  uses: readonly { template: string; path: string }[];
  /** Whether an event causes their mails. */
  hasEvent: boolean;
}

/** What must be made good in templates before mails are made of them, at the paths where they are named. */
export async function templateProblems(
  db: Database,
  { workspaceId, uses, hasEvent }: Named,
  session?: ClientSession,
): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  for (const { template, path } of uses) {
    const { content } = await readTemplate({ db }, { workspaceId, id: template }, session);
    for (const { path: part, message } of sendingProblems(content, { hasEvent }))
      problems.push({ path, message: `${part}: ${message}` });
  }
  return problems;
}
