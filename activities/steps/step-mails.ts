import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import { contentLength } from '../../domain/mail/content-length.js';
import type { WrittenMailStep } from '../../domain/automation/automation.js';
import { compiledStep, stepMailId } from '../../models/automations/step-blocks.js';
import type { Database } from '../../models/core/database.js';

/** Most emails have some 20,000. */
const CACHED_CHARACTERS = 8_000_000;

type Load = (
  of: { automationId: ObjectId; automationVersion: number; mailsRev: number },
  step: WrittenMailStep,
) => Promise<WrittenMailStep | null>;

/** Loads what steps in blocks are compiled to, once for each `mailsRev` of their workspace. Null if it is gone. */
export function createStepMails(db: Database): Load {
  const mails = new LRUCache<string, WrittenMailStep>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: contentLength,
  });
  return async ({ automationId, automationVersion: version, mailsRev }, step) => {
    if (step.inBlocks !== true) return step;
    const key = `${stepMailId({ automationId, version }, step.id).toHexString()}:${String(mailsRev)}`;
    const known = mails.get(key) ?? (await compiledStep(db, { automationId, version }, step));
    if (known !== null) mails.set(key, known);
    return known;
  };
}
